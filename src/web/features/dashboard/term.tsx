import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TermQuestion } from '#contract/dashboard.ts'
import * as messages from '#messages'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { formatShortDay } from '../../ui/dates.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Lamp } from './lamp.tsx'
import { termQuery } from './queries.ts'
import { type ResponseState, responseStates, StateLegend, stateOf } from './response-states.tsx'
import { scrollToEnd } from './scroll-to-end.ts'
import { useKindled } from './use-kindled.ts'

/**
 * The student's own responses, week by week, oldest first. Students are never compared with each other.
 * @param unseen ids of questions with a review that the student has not seen
 */
export function Term({ unseen }: { unseen: readonly string[] }) {
  const { data, isFetching, refetch } = useQuery(termQuery)
  // If the first question is posted while the screen is open, the term appears on the next visit, so that nothing moves.
  const [isEmpty] = useState(data?.length === 0)
  if (isEmpty) return null
  return (
    <Card aria-labelledby="term" className="mb-8">
      <h2 id="term" className="text-xl font-bold">
        {messages.term_title()}
      </h2>
      {data === undefined ? (
        <LoadFailed text={messages.load_failed()} loading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Lamps questions={[...data].reverse()} unseen={unseen} />
      )}
    </Card>
  )
}

function Lamps({ questions, unseen }: { questions: readonly TermQuestion[]; unseen: readonly string[] }) {
  const kindled = useKindled(questions, unseen)
  return (
    <>
      <p className="mt-1 text-muted">{messages.term_text()}</p>
      <ol
        ref={scrollToEnd}
        className="relative -mx-5 mt-3 flex gap-2 overflow-x-auto px-5 pt-2 pb-2 sm:-mx-6 sm:px-6 lg:grid lg:grid-cols-6"
      >
        {questions.map((question) => (
          <li key={question._id} className="w-26 shrink-0 lg:w-auto">
            <TermLamp question={question} isKindled={kindled.has(question._id)} />
          </li>
        ))}
      </ol>
      <StateLegend className="mt-3" />
    </>
  )
}

/** Classes of the lamp's flame by state: bright if the response was approved, dim if it was rejected, otherwise unlit. */
const flames: Record<ResponseState, string> = {
  approved: 'fill-lamp stroke-lamp',
  rejected: 'fill-lamp [fill-opacity:0.35] stroke-lamp',
  pending: 'fill-transparent stroke-muted',
  none: 'fill-transparent stroke-muted',
}

interface TermLampProps {
  question: TermQuestion
  /** Whether the student sees for the first time that the response was approved. */
  isKindled: boolean
}

function TermLamp({ question: { _id, title, dueDate, myResponse }, isKindled }: TermLampProps) {
  const state = stateOf(myResponse?.status)
  const { Icon, label, colors } = responseStates[state]
  return (
    <Link
      to={paths.question(_id)}
      aria-label={`${messages.term_of({ title, status: label() })}, ${formatShortDay(dueDate)}`}
      title={title}
      className={`relative grid h-full justify-items-center gap-1 rounded-xl border px-1.5 pt-2.5 pb-2 text-center hover:bg-sunken ${state === 'none' ? 'border-dashed border-line-strong' : 'border-line'}`}
    >
      <Lamp className="size-9" flame={`${flames[state]} ${isKindled ? 'animate-kindle' : ''}`} />
      {state !== 'none' && (
        <span className={`absolute top-1 end-1 grid size-5 place-items-center rounded-full ${colors}`}>
          <Icon aria-hidden className="size-3" />
        </span>
      )}
      <span dir="auto" className="line-clamp-2 min-h-9 text-sm leading-tight font-medium">
        {title}
      </span>
      <span className="text-xs whitespace-nowrap text-muted">{formatShortDay(dueDate)}</span>
    </Link>
  )
}
