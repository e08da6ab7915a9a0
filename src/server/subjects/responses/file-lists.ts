import type { ResponseStatus } from '#contract/questions.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import type { FileList } from '#server/platform/personal-data/declaration.ts'
import {
  byLine,
  type EarlierText,
  edited,
  note,
  renderAllEarlier,
  type Writer,
  writerOf,
} from '#server/platform/personal-data/file-parts.ts'
import { block, escapeHtml, type TimeFormat } from '#server/platform/personal-data/html.ts'
import { type Pages, pageSize, pagesById, pagesOf } from '#server/platform/personal-data/pages.ts'
import * as store from './file-store.ts'
import { revisions } from './revisions.ts'

interface ReviewRecord {
  status: ResponseStatus
  feedback?: string
  reviewedAt: string
  reviewedBy: Writer
}

interface ResponseRecord {
  _id: string
  question: string
  answer: string
  createdAt: string
  editedAt?: string
  status: ResponseStatus
  feedback?: string
  reviewedAt?: string
  reviewedBy?: Writer
  earlierAnswers?: Pages<EarlierText>
  /** Reviews before the newest one. Only for leaders, as in the app. */
  earlierReviews?: Pages<ReviewRecord>
}

const earlierAnswersOf = (reader: Reader, id: string): Pages<EarlierText> =>
  revisions.pages(reader, id, ({ answer, replacedAt }) => ({ text: answer, until: replacedAt }))

const earlierReviewsOf = (reader: Reader, id: string, count: number): Pages<ReviewRecord> =>
  pagesOf(
    0,
    pageSize.long,
    (after, limit) => store.listReviews(reader, { id, after, before: count, limit }),
    ({ number }) => number,
    (row) => ({
      status: row.status,
      ...(row.feedback !== null && { feedback: row.feedback }),
      reviewedAt: row.reviewed_at,
      reviewedBy: writerOf(row.reviewer_name, row.reviewer_role === 'admin'),
    }),
  )

const statuses: Record<ResponseStatus, () => string> = {
  pending: messages.status_pending,
  approved: messages.status_approved,
  rejected: messages.status_rejected,
}

const renderReview = ({ status, feedback, reviewedAt, reviewedBy }: ReviewRecord, at: TimeFormat) =>
  `<div class="earlier">${note(messages.record_earlier_review({ status: statuses[status]() }))}${byLine(reviewedBy, at(reviewedAt))}${feedback === undefined ? '' : block(feedback)}</div>\n`

export const responses: FileList<ResponseRecord> = {
  name: 'responses',
  title: messages.record_responses,
  pages: pagesById(store.listResponses, pageSize.long, (row, reader, _userId, audience) => ({
    _id: row.id,
    question: row.title,
    answer: row.answer,
    createdAt: row.created_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at, earlierAnswers: earlierAnswersOf(reader, row.id) }),
    status: row.status,
    ...(row.feedback !== null && { feedback: row.feedback }),
    ...(row.reviewed_at !== null && {
      reviewedAt: row.reviewed_at,
      reviewedBy: writerOf(row.reviewer_name, row.reviewer_role === 'admin'),
    }),
    ...(row.review_count > 1 &&
      audience === 'leaders' && { earlierReviews: earlierReviewsOf(reader, row.id, row.review_count) }),
  })),
  async *render(response, at) {
    yield `<article>\n<h3 dir="auto">${escapeHtml(response.question)}</h3>\n<p class="by">${at(response.createdAt)} · ${statuses[response.status]()}</p>\n${block(response.answer)}\n${edited(response.editedAt, at)}`
    yield* renderAllEarlier(response.earlierAnswers, at)
    if (response.reviewedBy !== undefined && response.reviewedAt !== undefined) {
      yield byLine(response.reviewedBy, at(response.reviewedAt))
    }
    if (response.feedback !== undefined) yield `${block(response.feedback)}\n`
    for await (const page of response.earlierReviews ?? []) {
      for (const review of page) yield renderReview(review, at)
    }
    yield '</article>\n'
  },
}
