import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TermQuestion } from '#contract/home.ts'
import * as messages from '#messages'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatShortDay } from '#web/ui/dates.tsx'
import { Lamp } from './lamp.tsx'
import { termQuery } from './queries.ts'
import { type ResponseState, responseStates, stateOf } from './response-states.tsx'
import { useHomeList } from './use-home-list.ts'
import { useNewlyApproved } from './use-newly-approved.ts'

/**
 * The student's own responses, week by week, newest first. Students are never compared with each other.
 * @param unseen ids of questions with a review that the student has not seen
 */
export function Term({ unseen }: { unseen: readonly string[] }) {
  const query = useQuery(termQuery)
  // A question that is posted while the screen is open appears on the next visit, so that nothing moves.
  const { items } = useHomeList(query.data)
  if (items?.length === 0) return null
  return (
    <Card title={messages.term_title()} className="mb-8">
      {items === undefined ? <FailedQuery query={query} compact /> : <Lamps questions={items} unseen={unseen} />}
    </Card>
  )
}

/** Number of questions that are shown first on a phone. */
const firstCount = 4

function Lamps({ questions, unseen }: { questions: readonly TermQuestion[]; unseen: readonly string[] }) {
  const newlyApproved = useNewlyApproved(questions, unseen)
  const [isComplete, setComplete] = useState(() =>
    questions.slice(firstCount).some(({ _id }) => newlyApproved.has(_id)),
  )
  return (
    <>
      <p className="mt-1 text-muted">{messages.term_text()}</p>
      <ol className="-mx-2 mt-2 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {questions.map((question, index) => (
          <li key={question._id} className={index < firstCount || isComplete ? '' : 'max-sm:hidden'}>
            <TermLamp question={question} isKindled={newlyApproved.has(question._id)} />
          </li>
        ))}
      </ol>
      {questions.length > firstCount && !isComplete && (
        <Button variant="quiet" onClick={() => setComplete(true)} className="-ms-4 sm:hidden">
          {messages.term_show_all({ count: questions.length })}
        </Button>
      )}
    </>
  )
}

/** Classes of the lamp's flame by state: bright if the response was approved, dim if it was rejected, otherwise unlit. */
const flames: Record<ResponseState, string> = {
  approved: 'fill-lamp stroke-lamp',
  rejected: 'fill-lamp [fill-opacity:0.35] stroke-lamp',
  pending: 'fill-transparent stroke-muted',
  none: 'fill-transparent stroke-muted [stroke-dasharray:3_2]',
}

interface TermLampProps {
  question: TermQuestion
  /** Whether the student sees for the first time that the response was approved. */
  isKindled: boolean
}

function TermLamp({ question: { _id, title, dueDate, myResponse }, isKindled }: TermLampProps) {
  const state = stateOf(myResponse?.status)
  const { Icon, label, color } = responseStates[state]
  return (
    <Link
      to={paths.question(_id)}
      aria-label={messages.term_of({ title, status: label() })}
      className="flex h-full min-h-16 items-center gap-3 rounded-xl px-2 py-2 hover:bg-sunken"
    >
      <Lamp className="size-10 shrink-0" flame={`${flames[state]} ${isKindled ? 'animate-kindle' : ''}`} />
      <span className="leading-tight">
        <span dir="auto" className="line-clamp-2 font-medium">
          {title}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          <span className={`inline-flex items-center gap-1 ${color}`}>
            <Icon aria-hidden className="size-3.5" />
            {label()}
          </span>
          <span>· {formatShortDay(dueDate)}</span>
        </span>
      </span>
    </Link>
  )
}
