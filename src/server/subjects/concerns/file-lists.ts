import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import type { FileList } from '#server/platform/personal-data/declaration.ts'
import { byLine, note, type Writer, writerOf } from '#server/platform/personal-data/file-parts.ts'
import { block, inline } from '#server/platform/personal-data/html.ts'
import { type Pages, pageSize, pagesById, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import * as store from './file-store.ts'

interface ConcernRecord {
  _id: string
  content: string
  createdAt: string
  /** Whom the person named. */
  about: Pages<{ name: string }>
  aboutText?: string
  /** What was reported with it. */
  reported?: { kind: 'message' | 'prayer' | 'announcement'; text?: string }
  state: 'new' | 'being handled' | 'closed'
  readAt?: string
  closedAt?: string
  /** What the person added, and what leaders answered. */
  messages: Pages<{ from: Writer; content: string; createdAt: string }>
}

const namedIn = (reader: Reader, concernId: string): ConcernRecord['about'] =>
  pagesOf(
    '',
    pageSize.short,
    (after, limit) => store.listNamedPeople(reader, { concernId, after, limit }),
    (person) => person.user_id,
    ({ name }) => ({ name: shownName(name) }),
  )

const messagesOf = (reader: Reader, concernId: string, reporterId: string): ConcernRecord['messages'] =>
  pagesOf(
    '',
    pageSize.long,
    (after, limit) => store.listConcernMessages(reader, { concernId, after, limit }),
    ({ id }) => id,
    (message) => ({
      from: writerOf(message.author_name, message.author_id !== reporterId),
      content: message.content,
      createdAt: message.created_at,
    }),
  )

const states: Record<ConcernRecord['state'], () => string> = {
  new: messages.record_concern_new,
  'being handled': messages.record_concern_handled,
  closed: messages.record_concern_closed,
}

/** The concerns that a person reported, as that person sees them: without the closing note, which is for leaders. */
export const concerns: FileList<ConcernRecord> = {
  name: 'concerns',
  title: messages.record_concerns,
  // No other person's file has concerns (AZ8).
  isOnlyForPerson: true,
  pages: pagesById(store.listConcerns, pageSize.long, (row, reader, userId) => ({
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    about: namedIn(reader, row.id),
    ...(row.about_text !== null && { aboutText: row.about_text }),
    ...(row.entity_kind !== null && {
      reported: { kind: row.entity_kind, ...(row.entity_text !== null && { text: row.entity_text }) },
    }),
    state: row.closed_at !== null ? 'closed' : row.handled_by !== null ? 'being handled' : 'new',
    ...(row.read_at !== null && { readAt: row.read_at }),
    ...(row.closed_at !== null && { closedAt: row.closed_at }),
    messages: messagesOf(reader, row.id, userId),
  })),
  async *render(concern, at) {
    yield `<article>\n<p class="by">${at(concern.createdAt)} · ${states[concern.state]()}</p>\n${block(concern.content)}\n`
    const names: string[] = []
    for await (const page of concern.about) names.push(...page.map(({ name }) => inline(name)))
    if (concern.aboutText !== undefined) names.push(inline(concern.aboutText))
    if (names.length > 0) yield note(messages.record_concern_about({ names: formatNames(names) }))
    if (concern.reported?.text !== undefined) {
      yield `<div class="earlier">${note(messages.record_reported())}${block(concern.reported.text)}</div>\n`
    }
    if (concern.readAt !== undefined) yield note(messages.record_concern_read({ time: at(concern.readAt) }))
    for await (const page of concern.messages) {
      for (const { from, content, createdAt } of page) yield `${byLine(from, at(createdAt))}${block(content)}\n`
    }
    yield '</article>\n'
  },
}
