import type { Reader } from '#server/platform/database/database.ts'
import { type Pages, pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { listEarlierMessages, listMessages } from '#server/subjects/chats/public.ts'
import * as store from './content-store.ts'
import type { EarlierText, MessageRecord, Records, Writer } from './records.ts'

/** Who reads the file. */
export interface Audience {
  /** Whether it is the person whom the file is about. Otherwise it is a leader. */
  isOwn: boolean
}

/** Returns who wrote something. The account of an erased person has no name. */
export const writerOf = (name: string | null, isLeader: boolean): Writer =>
  name === null || name === '' ? { isLeader } : { name, isLeader }

export const earlierText = ({ content, replaced_at }: { content: string; replaced_at: string }): EarlierText => ({
  text: content,
  until: replaced_at,
})

type ReadMark = Awaited<ReturnType<typeof store.listReadMarks>>[number]

/** Returns how far each person has read a chat: a few leaders and the student. */
async function readMarksOf(reader: Reader, chatId: string): Promise<ReadMark[]> {
  const marks: ReadMark[] = []
  const read = (after: string, limit: number) => store.listReadMarks(reader, chatId, after, limit)
  for await (const page of pagesOf(
    '',
    pageSize.short,
    read,
    (row) => row.reader_id,
    (row) => row,
  )) {
    marks.push(...page)
  }
  return marks
}

/** Returns the messages of a chat, oldest first. The id of a chat is the id of its student. */
export async function* messagesOf(
  reader: Reader,
  chatId: string,
  { isOwn }: Audience,
): AsyncGenerator<MessageRecord[]> {
  const marks = isOwn ? [] : await readMarksOf(reader, chatId)
  const earlierOf = (id: string): Pages<EarlierText> =>
    pagesOf(
      0,
      pageSize.long,
      (after, limit) => listEarlierMessages(reader, { id, after, limit }),
      ({ number }) => number,
      earlierText,
    )
  yield* pagesOf(
    0,
    pageSize.short,
    (after, limit) => listMessages(reader, chatId, after, limit),
    ({ seq }) => seq,
    (row): MessageRecord => ({
      _id: row.id,
      from: writerOf(row.sender_name, row.sender_id !== chatId),
      createdAt: row.created_at,
      ...(row.edited_at !== null && { editedAt: row.edited_at }),
      content: row.content,
      ...(!isOwn && {
        readBy: marks
          .filter(({ reader_id, last_read_seq }) => reader_id !== row.sender_id && last_read_seq >= row.seq)
          .map(({ reader_name }) => shownName(reader_name)),
      }),
      // The app shows earlier versions to leaders only. Their own texts are a person's own data.
      ...(row.edited_at !== null && (!isOwn || row.sender_id === chatId) && { earlierVersions: earlierOf(row.id) }),
    }),
  )
}

/** Returns the records of one chat, as leaders see it. */
export const collectChat = (reader: Reader, chatId: string): Records => ({
  lists: [{ name: 'messages', pages: messagesOf(reader, chatId, { isOwn: false }) }],
})
