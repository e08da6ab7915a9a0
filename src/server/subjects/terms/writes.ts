import type { QuestionText } from '#contract/questions.ts'
import { terms_already_published, terms_not_found } from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { cancelScheduledPost, schedulePost } from '#server/subjects/posts/public.ts'
import { questionPosts } from '#server/subjects/questions/public.ts'
import * as store from './store.ts'

// A term is the list of its questions, nothing else: each is scheduled, changed, published and deleted like a single one (ADR 073).

/** A change of a term: of which, by whom, and when. */
interface TermChange {
  id: string
  by: string
  now: string
}

/** A question of a new term, with the id under which it is scheduled. */
export interface NewQuestion {
  id: string
  text: QuestionText
  publishAt: Date
}

/** Number of questions that are scheduled at the same time. */
const maxTogether = 100

/** Schedules the questions of a new term. */
export async function createTerm(
  transaction: Transaction,
  { id, by, now }: TermChange,
  questions: readonly NewQuestion[],
): Promise<void> {
  const times = questions.map(({ publishAt }) => publishAt.toISOString()).sort()
  const period = { starts_at: times[0] ?? now, ends_at: times.at(-1) ?? now }
  await store.insertTerm(transaction, { id, created_by: by, created_at: now, ...period })
  const schedule = async ({ text, ...question }: NewQuestion, position: number) => {
    await store.insertTermQuestion(transaction, { term_id: id, position, post_id: question.id })
    await schedulePost(transaction, questionPosts, text, { ...question, by, now })
  }
  // Many started together share round trips to PostgreSQL, but the timeout of each includes those before it.
  for (let first = 0; first < questions.length; first += maxTogether) {
    const some = questions.slice(first, first + maxTogether)
    await Promise.all(some.map((question, index) => schedule(question, first + index)))
  }
}

/**
 * Cancels all questions of a term that are still scheduled, and deletes the term.
 * @throws {AppError} `not_found`, or `conflict` if one has been published
 */
export async function cancelTerm(transaction: Transaction, { id, by, now }: TermChange): Promise<void> {
  orNotFound(await store.lockTerm(transaction, { id }), terms_not_found)
  const listScheduled = () => store.listScheduled(transaction, { termId: id })
  // Again, because an edit at the same moment can have given one another id.
  for (let posts = await listScheduled(); posts.length > 0; posts = await listScheduled()) {
    await Promise.all(posts.map((post) => cancelScheduledPost(transaction, questionPosts, { id: post.id, by, now })))
  }
  // Nothing is scheduled any more that could be published after this.
  if (await store.hasPublished(transaction, { termId: id })) throw new AppError('conflict', terms_already_published())
  await store.deleteTermQuestions(transaction, id)
  await store.deleteTerm(transaction, id)
}
