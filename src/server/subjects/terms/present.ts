import type { Question } from '#contract/questions.ts'
import type { Term } from '#contract/terms.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { presentListed, presentScheduled, questionPosts } from '#server/subjects/questions/public.ts'
import type { findTerm, listTermQuestions } from './store.ts'

type TermRow = NonNullable<Awaited<ReturnType<typeof findTerm>>>
type QuestionRow = Awaited<ReturnType<typeof listTermQuestions>>[number]

export const presentTerm = (row: TermRow): Term => ({
  _id: row.id,
  createdAt: row.created_at,
  createdBy: { name: shownName(row.creator_name) },
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  count: row.count,
  published: row.published,
})

/** Presents a question as the list of scheduled or that of published ones does. */
export function presentTermQuestion(row: QuestionRow, viewerId: string): Question {
  if (row.fields === null) return presentListed(row as Parameters<typeof presentListed>[0], viewerId)
  return presentScheduled(questionPosts.text.parse(row.fields), {
    _id: row.id,
    publishAt: row.publish_at ?? '',
    scheduledBy: { name: shownName(row.scheduler_name) },
    editCount: row.edit_count,
  })
}
