import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { byLine, fileList, note, writerOf } from '#server/platform/personal-data/file-parts.ts'
import { block, inline } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesById, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import * as store from './file-store.ts'

/** Returns whom the person named. */
const namedIn = (reader: Reader, concernId: string) =>
  pagesOf(
    '',
    pageSize.short,
    (after, limit) => store.listNamedPeople(reader, { concernId, after, limit }),
    (person) => person.user_id,
    ({ name }) => ({ name: shownName(name) }),
  )

/** Returns what the person added, and what leaders answered. */
const messagesOf = (reader: Reader, concernId: string, reporterId: string) =>
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

const states = {
  new: messages.record_concern_new,
  'being handled': messages.record_concern_handled,
  closed: messages.record_concern_closed,
} as const

const stateOf = (row: { closed_at: string | null; handled_by: string | null }): keyof typeof states =>
  row.closed_at !== null ? 'closed' : row.handled_by !== null ? 'being handled' : 'new'

/** The concerns that a person reported, as that person sees them: without the closing note, which is for leaders. */
export const concerns = fileList(
  pagesById(store.listConcerns, pageSize.long, (row, reader, userId) => ({
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    about: namedIn(reader, row.id),
    aboutText: row.about_text,
    reported: row.entity_kind && { kind: row.entity_kind, text: row.entity_text ?? undefined },
    state: stateOf(row),
    readAt: row.read_at,
    closedAt: row.closed_at,
    messages: messagesOf(reader, row.id, userId),
  })),
  {
    name: 'concerns',
    title: messages.record_concerns,
    // No other person's file has concerns (AZ8).
    isOnlyForPerson: true,
    async *render(concern, at) {
      yield `<article>\n<p class="by">${at(concern.createdAt)} · ${states[concern.state]()}</p>\n${block(concern.content)}\n`
      const names: string[] = []
      for await (const page of concern.about) names.push(...page.map(({ name }) => inline(name)))
      if (concern.aboutText !== null) names.push(inline(concern.aboutText))
      if (names.length > 0) yield note(messages.record_concern_about({ names: formatNames(names) }))
      if (concern.reported?.text !== undefined) {
        yield `<div class="earlier">${note(messages.record_reported())}${block(concern.reported.text)}</div>\n`
      }
      if (concern.readAt !== null) yield note(messages.record_concern_read({ time: at(concern.readAt) }))
      for await (const page of concern.messages) {
        for (const { from, content, createdAt } of page) yield `${byLine(from, at(createdAt))}${block(content)}\n`
      }
      yield '</article>\n'
    },
  },
)
