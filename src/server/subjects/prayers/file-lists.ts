import type { Audience } from '#contract/rules/prayers.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import type { FileList } from '#server/platform/personal-data/declaration.ts'
import {
  byLine,
  type EarlierText,
  edited,
  note,
  renderEarlier,
  row,
  type Writer,
  writerOf,
} from '#server/platform/personal-data/file-parts.ts'
import { block } from '#server/platform/personal-data/html.ts'
import { type Pages, pageSize, pagesById } from '#server/platform/personal-data/pages.ts'
import * as store from './file-store.ts'
import { revisions } from './revisions.ts'

interface PrayerRecord {
  _id: string
  content: string
  audience: Audience
  createdAt: string
  editedAt?: string
  /** Number of people who prayed. */
  prayerCount: number
  answeredAt?: string
  thanks?: string
  withdrawnAt?: string
  /** Set if a leader deleted it. */
  deletedAt?: string
  response?: { content: string; respondedAt: string; respondedBy: Writer; isPrivate: boolean }
  earlierVersions?: Pages<EarlierText & { audience: Audience }>
}

type RequestRow = Awaited<ReturnType<typeof store.listPrayerRequests>>[number]

function responseOf(request: RequestRow): PrayerRecord['response'] {
  if (request.response === null || request.responded_at === null) return undefined
  return {
    content: request.response,
    respondedAt: request.responded_at,
    respondedBy: writerOf(request.responder_name, request.responder_role === 'admin'),
    isPrivate: request.is_private === 1,
  }
}

function presentRequest(request: RequestRow, reader: Reader, userId: string): PrayerRecord {
  const response = responseOf(request)
  return {
    _id: request.id,
    content: request.content,
    audience: request.audience,
    createdAt: request.created_at,
    ...(request.edited_at !== null && {
      editedAt: request.edited_at,
      earlierVersions: revisions.pages(reader, request.id, ({ content, replacedAt, audience }) => ({
        ...{ text: content, until: replacedAt, audience },
      })),
    }),
    prayerCount: request.prayer_count,
    ...(request.answered_at !== null && { answeredAt: request.answered_at }),
    ...(request.thanks !== null && { thanks: request.thanks }),
    ...(request.deleted_at !== null && {
      [request.deleted_by === userId ? 'withdrawnAt' : 'deletedAt']: request.deleted_at,
    }),
    ...(response && { response }),
  }
}

const audiences: Record<Audience, () => string> = {
  anonymous: messages.prayer_seen_by_group,
  named: messages.prayer_seen_by_group_named,
  leaders: messages.prayer_audience_leaders,
}

/** A person's prayer requests, also those that were withdrawn or deleted. */
export const prayerRequests: FileList<PrayerRecord> = {
  name: 'prayerRequests',
  title: messages.record_prayer_requests,
  pages: pagesById(store.listPrayerRequests, pageSize.long, presentRequest),
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
    if (request.answeredAt !== undefined) yield note(messages.record_answered({ time: at(request.answeredAt) }))
    if (request.thanks !== undefined) yield `${block(request.thanks)}\n`
    if (request.withdrawnAt !== undefined)
      yield note(messages.record_request_withdrawn({ time: at(request.withdrawnAt) }))
    if (request.deletedAt !== undefined) yield note(messages.record_request_deleted({ time: at(request.deletedAt) }))
    yield '</article>\n'
  },
}

/** When the person prayed for requests of others. */
export const prayedFor: FileList<{ prayedAt: string }> = {
  name: 'prayedFor',
  title: messages.record_prayed_for,
  pages: pagesById(store.listPrayers, pageSize.short, (prayer) => ({ prayedAt: prayer.created_at })),
  asRows: true,
  render: ({ prayedAt }, at) => [row(at(prayedAt))],
}
