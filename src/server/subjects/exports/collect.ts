import type { Reader } from '#server/platform/database/database.ts'
import type { FileList, FileReader } from '#server/platform/personal-data/declaration.ts'
import { declarations } from '#server/platform/personal-data/declarations.ts'
import type { Pages } from '#server/platform/personal-data/pages.ts'
import { type AccountRow, accountRecord } from '#server/subjects/accounts/public.ts'
import { chatMessages } from '#server/subjects/chats/public.ts'

/** A list of a file, and its items. */
export interface ListedPages extends Pick<FileList, 'name' | 'title' | 'asRows' | 'render'> {
  pages: Pages<object>
}

/** Everything that a file has. */
export interface Records {
  /** Absent in a file about one chat. */
  account?: accountRecord.AccountRecord
  lists: readonly ListedPages[]
}

/** Names of lists in the order of the file. Other lists follow them. */
const order = [
  ...['consents', 'responses', 'messages', 'prayerRequests', 'prayedFor', 'announcementsRead', 'concerns'],
  ...['notificationSettings', 'devices', 'sessions', 'log'],
]
const positionOf = ({ name }: FileList) => (order.includes(name) ? order.indexOf(name) : order.length)

const listFor = (list: FileList, reader: Reader, userId: string, audience: FileReader): ListedPages => ({
  ...list,
  pages: list.pages(reader, userId, audience),
})

/**
 * Returns everything about a person that the reader of the file may see: what the subjects declare. It is read page by page, while
 * others write; each page is current when it is read.
 */
export function collectPerson(reader: Reader, person: AccountRow, audience: FileReader): Records {
  const lists = declarations()
    .flatMap(({ files = [] }) => files)
    .filter(({ isOnlyForPerson }) => audience === 'person' || !isOnlyForPerson)
    .sort((one, other) => positionOf(one) - positionOf(other))
  return {
    account: accountRecord.presentAccount(person, audience),
    lists: lists.map((list) => listFor(list, reader, person.id, audience)),
  }
}

/** Returns the records of one chat, as leaders see it. The id of a chat is the id of its student. */
export const collectChat = (reader: Reader, chatId: string): Records => ({
  lists: [listFor(chatMessages, reader, chatId, 'leaders')],
})
