import { useQuery } from '@tanstack/react-query'
import type { TermQuestion } from '#contract/home.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { TermLine } from '#web/questions/term-line.tsx'
import { termQuery } from '#web/questions/term-query.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { useHomeList, useHomeQuery } from './use-home-list.ts'
import { useNewlyApproved } from './use-newly-approved.ts'

/** The lamps of the term, one for each question. */
export function Term() {
  const { query, isFresh } = useHomeQuery(termQuery)
  const { data: today } = useQuery(todayQuery)
  // A question that is posted while the screen is open appears on the next visit, so that nothing moves.
  const { items } = useHomeList(query.data, { isFresh })
  if (items === undefined) return <FailedQuery query={query} compact />
  if (items.length === 0) return null
  const unseen = today !== undefined && 'feedback' in today ? today.feedback.map(({ question }) => question._id) : []
  return <KindledTerm questions={items} unseen={unseen} />
}

const KindledTerm = ({ questions, unseen }: { questions: readonly TermQuestion[]; unseen: readonly string[] }) => (
  <TermLine questions={questions} kindled={useNewlyApproved(questions, unseen)} />
)
