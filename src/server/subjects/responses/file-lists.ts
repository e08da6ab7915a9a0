import type { ResponseStatus } from '#contract/questions.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import {
  byLine,
  edited,
  fileList,
  note,
  renderAllEarlier,
  writerOf,
} from '#server/platform/personal-data/file-parts.ts'
import { block, escapeHtml, type TimeFormat } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesById, pagesOf } from '#server/platform/personal-data/pages.ts'
import * as store from './file-store.ts'
import { revisions } from './revisions.ts'

const reviewerOf = (row: { reviewer_name: string | null; reviewer_role: string | null }) =>
  writerOf(row.reviewer_name, row.reviewer_role === 'admin')

const earlierAnswersOf = (reader: Reader, id: string) =>
  revisions.pages(reader, id, ({ answer, replacedAt }) => ({ text: answer, until: replacedAt }))

/** Returns the reviews before the newest one. */
const earlierReviewsOf = (reader: Reader, id: string, count: number) =>
  pagesOf(
    0,
    pageSize.long,
    (after, limit) => store.listReviews(reader, { id, after, before: count, limit }),
    ({ number }) => number,
    (row) => ({
      status: row.status,
      feedback: row.feedback,
      reviewedAt: row.reviewed_at,
      reviewedBy: reviewerOf(row),
    }),
  )

const statuses: Record<ResponseStatus, () => string> = {
  pending: messages.status_pending,
  approved: messages.status_approved,
  rejected: messages.status_rejected,
}

type EarlierReview = ReturnType<typeof earlierReviewsOf> extends AsyncIterable<(infer Review)[]> ? Review : never

const renderReview = ({ status, feedback, reviewedAt, reviewedBy }: EarlierReview, at: TimeFormat) =>
  `<div class="earlier">${note(messages.record_earlier_review({ status: statuses[status]() }))}${byLine(reviewedBy, at(reviewedAt))}${feedback === null ? '' : block(feedback)}</div>\n`

export const responses = fileList(
  pagesById(store.listResponses, pageSize.long, (row, reader, _userId, audience) => ({
    _id: row.id,
    question: row.title,
    answer: row.answer,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    earlierAnswers: row.edited_at === null ? undefined : earlierAnswersOf(reader, row.id),
    status: row.status,
    feedback: row.feedback,
    reviewedAt: row.reviewed_at,
    reviewedBy: row.reviewed_at === null ? undefined : reviewerOf(row),
    // Only leaders see them, as in the app.
    earlierReviews:
      row.review_count > 1 && audience === 'leaders' ? earlierReviewsOf(reader, row.id, row.review_count) : undefined,
  })),
  {
    name: 'responses',
    title: messages.record_responses,
    async *render(response, at) {
      yield `<article>\n<h3 dir="auto">${escapeHtml(response.question)}</h3>\n<p class="by">${at(response.createdAt)} · ${statuses[response.status]()}</p>\n${block(response.answer)}\n${edited(response.editedAt, at)}`
      yield* renderAllEarlier(response.earlierAnswers, at)
      if (response.reviewedBy !== undefined && response.reviewedAt !== null) {
        yield byLine(response.reviewedBy, at(response.reviewedAt))
      }
      if (response.feedback !== null) yield `${block(response.feedback)}\n`
      for await (const page of response.earlierReviews ?? []) {
        for (const review of page) yield renderReview(review, at)
      }
      yield '</article>\n'
    },
  },
)
