import { draftPrefix, readUserData, saveUserData, userDataKey } from '../../storage/user-data.ts'
import type { Entry } from './entry.ts'

// Entries in localStorage, which is written at once: until the database has stored them, and if there is no database.

const outboxPrefix = 'outbox:'
const prefix = `${outboxPrefix}entry:`

/** Lists the names and texts of a user's stored data. */
function listUserData(userId: string, namePrefix: string): [name: string, text: string][] {
  try {
    const start = userDataKey(userId, '')
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start + namePrefix))
      .map((key) => [key.slice(start.length), localStorage.getItem(key) ?? ''])
  } catch {
    return []
  }
}

export const hasDrafts = (userId: string): boolean => listUserData(userId, draftPrefix).length > 0

/** @returns whether the entry is stored */
export function saveToJournal(entry: Entry): boolean {
  const text = JSON.stringify(entry)
  saveUserData(entry.userId, prefix + entry.key, text)
  return readUserData(entry.userId, prefix + entry.key) === text
}

export const deleteFromJournal = ({ userId, key }: Entry): void => saveUserData(userId, prefix + key, '')

/** A message as releases before the shared outbox stored it, in a list for each chat. */
interface EarlierMessage {
  key: string
  content: string
  writtenAt?: string
  failed?: boolean
}

const isEntry = (it: Partial<Entry> | null): it is Entry => typeof it?.key === 'string' && typeof it.route === 'string'
const isMessage = (it: Partial<EarlierMessage> | null): it is EarlierMessage =>
  typeof it?.key === 'string' && typeof it.content === 'string'

/** Describes a message of a chat. */
export const messageWrite = (chatId: string, content: string) =>
  ({
    kind: 'message',
    target: `chat:${chatId}`,
    route: 'POST /api/chats/{id}/messages',
    params: { id: chatId },
    body: { content },
    affects: 'chat',
    text: content,
  }) as const

function parseEntries(userId: string, name: string, text: string): Entry[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  if (name.startsWith(prefix)) return isEntry(parsed as Entry) ? [parsed as Entry] : []
  const chatId = name.slice(outboxPrefix.length)
  const messages = Array.isArray(parsed) ? parsed.filter(isMessage) : []
  return messages.map(({ key, content, writtenAt = new Date().toISOString(), failed = false }, index) => ({
    ...messageWrite(chatId, content),
    key,
    userId,
    writtenAt,
    order: (Date.parse(writtenAt) || 0) + index,
    state: failed ? 'failed' : 'new',
  }))
}

/** Reads the entries of a user, also those of earlier releases. */
export const readJournal = (userId: string): Entry[] =>
  listUserData(userId, outboxPrefix).flatMap(([name, text]) => parseEntries(userId, name, text))

/** Deletes the lists of earlier releases, after their entries were read and stored again. */
export function deleteEarlierLists(userId: string): void {
  for (const [name] of listUserData(userId, outboxPrefix)) {
    if (!name.startsWith(prefix)) saveUserData(userId, name, '')
  }
}
