import type { Audience } from '#contract/rules/prayers.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import {
  byLine,
  edited,
  fileList,
  note,
  renderEarlier,
  row,
  writerOf,
} from '#server/platform/personal-data/file-parts.ts'
import { block } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesById } from '#server/platform/personal-data/pages.ts'
import * as store from './file-store.ts'
import { revisions } from './revisions.ts'

type RequestRow = Awaited<ReturnType<typeof store.listPrayerRequests>>[number]

const responseOf = (request: RequestRow) =>
  request.response === null || request.responded_at === null
    ? undefined
    : {
        content: request.response,
        respondedAt: request.responded_at,
        respondedBy: writerOf(request.responder_name, request.responder_role === 'admin'),
        isPrivate: request.is_private === 1,
      }

const presentRequest = (request: RequestRow, reader: Reader, userId: string) => ({
  _id: request.id,
  content: request.content,
  audience: request.audience,
  createdAt: request.created_at,
  editedAt: request.edited_at,
  earlierVersions:
    request.edited_at === null
      ? undefined
      : revisions.pages(reader, request.id, ({ content, replacedAt, audience }) => ({
          ...{ text: content, until: replacedAt, audience },
        })),
  prayerCount: request.prayer_count,
  answeredAt: request.answered_at,
  thanks: request.thanks,
  // By its author, or by a leader.
  withdrawnAt: request.deleted_by === userId ? request.deleted_at : null,
  deletedAt: request.deleted_by === userId ? null : request.deleted_at,
  response: responseOf(request),
})

const audiences: Record<Audience, () => string> = {
  anonymous: messages.prayer_seen_by_group,
  named: messages.prayer_seen_by_group_named,
  leaders: messages.prayer_audience_leaders,
}

/** A person's prayer requests, also those that were withdrawn or deleted. */
export const prayerRequests = fileList(pagesById(store.listPrayerRequests, pageSize.long, presentRequest), {
  name: 'prayerRequests',
  title: messages.record_prayer_requests,
  async *render(request, at) {
    yield `<article>\n<p class="by">${at(request.createdAt)} · ${audiences[request.audience]()}</p>\n${block(request.content)}\n${edited(request.editedAt, at)}`
    for await (const page of request.earlierVersions ?? []) {
      for (const earlier of page) yield renderEarlier(earlier, at, ` · ${audiences[earlier.audience]()}`)
    }
    yield note(messages.record_prayed_count({ count: request.prayerCount }))
    if (request.response !== undefined) {
      const { respondedBy, respondedAt, content, isPrivate } = request.response
      yield `${byLine(respondedBy, at(respondedAt))}${block(content)}\n`
      if (isPrivate) yield note(messages.record_private_response())
    }
    if (request.answeredAt !== null) yield note(messages.record_answered({ time: at(request.answeredAt) }))
    if (request.thanks !== null) yield `${block(request.thanks)}\n`
    if (request.withdrawnAt !== null) yield note(messages.record_request_withdrawn({ time: at(request.withdrawnAt) }))
    if (request.deletedAt !== null) yield note(messages.record_request_deleted({ time: at(request.deletedAt) }))
    yield '</article>\n'
  },
})

/** When the person prayed for requests of others. */
export const prayedFor = fileList(
  pagesById(store.listPrayers, pageSize.short, (prayer) => ({ prayedAt: prayer.created_at })),
  {
    name: 'prayedFor',
    title: messages.record_prayed_for,
    asRows: true,
    render: ({ prayedAt }, at) => [row(at(prayedAt))],
  },
)
