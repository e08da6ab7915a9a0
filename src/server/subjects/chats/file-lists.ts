import { symbolOf } from '#contract/rules/chats.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import type { FileReader } from '#server/platform/personal-data/declaration.ts'
import {
  byLine,
  edited,
  fileList,
  nameOf,
  note,
  renderAllEarlier,
  writerOf,
} from '#server/platform/personal-data/file-parts.ts'
import { block, inline } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import * as store from './file-store.ts'
import { revisions } from './revisions.ts'

type ReadMark = Awaited<ReturnType<typeof store.listReadMarks>>[number]

/** Returns how far each person has read a chat: a few leaders and the student. */
async function readMarksOf(reader: Reader, chatId: string): Promise<ReadMark[]> {
  const marks: ReadMark[] = []
  const pages = pagesOf(
    '',
    pageSize.short,
    (after, limit) => store.listReadMarks(reader, { chatId, after, limit }),
    (row) => row.reader_id,
    (row) => row,
  )
  for await (const page of pages) marks.push(...page)
  return marks
}

const earlierVersionsOf = (reader: Reader, id: string) =>
  revisions.pages(reader, id, ({ content, replacedAt }) => ({ text: content, until: replacedAt }))

/** Lists messages with the reactions to them. */
async function listWithReactions(reader: Reader, chatId: string, after: number, limit: number) {
  const rows = await store.listMessages(reader, { chatId, after, limit })
  const reactions = await store.listReactions(reader, { chatId, first: after + 1, last: rows.at(-1)?.seq ?? after })
  return rows.map((row) => ({ ...row, reactions: reactions.filter(({ message_id }) => message_id === row.id) }))
}

/** Returns the messages of a chat. The id of a chat is the id of its student. */
async function* messagesOf(reader: Reader, chatId: string, audience: FileReader) {
  const isForLeaders = audience === 'leaders'
  const marks = isForLeaders ? await readMarksOf(reader, chatId) : []
  yield* pagesOf(
    0,
    pageSize.short,
    (after, limit) => listWithReactions(reader, chatId, after, limit),
    ({ seq }) => seq,
    (row) => ({
      _id: row.id,
      from: writerOf(row.sender_name, row.sender_id !== chatId),
      createdAt: row.created_at,
      editedAt: row.edited_at,
      content: row.content,
      reactions:
        row.reactions.length === 0
          ? undefined
          : row.reactions.map(({ user_id, user_name, reaction, created_at }) => ({
              from: writerOf(user_name, user_id !== chatId),
              reaction: symbolOf[reaction],
              at: created_at,
            })),
      // The others who have read it.
      readBy: isForLeaders
        ? marks
            .filter(({ reader_id, last_read_seq }) => reader_id !== row.sender_id && last_read_seq >= row.seq)
            .map(({ reader_name }) => shownName(reader_name))
        : undefined,
      // The app shows earlier versions to leaders only. Their own texts are a person's own data.
      earlierVersions:
        row.edited_at !== null && (isForLeaders || row.sender_id === chatId)
          ? earlierVersionsOf(reader, row.id)
          : undefined,
    }),
  )
}

export const chatMessages = fileList(messagesOf, {
  name: 'messages',
  title: messages.record_messages,
  async *render(message, at) {
    yield `<article>\n${byLine(message.from, at(message.createdAt))}${block(message.content)}\n${edited(message.editedAt, at)}`
    yield* renderAllEarlier(message.earlierVersions, at)
    if (message.reactions !== undefined) {
      yield note(message.reactions.map(({ from, reaction }) => `${reaction} ${nameOf(from)}`).join(', '))
    }
    if (message.readBy !== undefined) {
      const names = formatNames(message.readBy.map(inline))
      yield note(names === '' ? messages.record_read_by_nobody() : messages.record_read_by({ names }))
    }
    yield '</article>\n'
  },
})
