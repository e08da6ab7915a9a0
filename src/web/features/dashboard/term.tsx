import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { formatShortDay } from '../../ui/dates.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { termQuery } from './queries.ts'
import { type ResponseState, responseStates, StateLegend, stateOf } from './response-states.tsx'

/** The student's own responses, week by week, oldest first. Students are never compared with each other. */
export function Term() {
  const { data: newest, errorUpdateCount, isFetching, refetch } = useQuery(termQuery)
  const data = useDeferredValue(newest)
  const failed = newest === undefined && errorUpdateCount > 0
  if (!failed && (data === undefined || data.length === 0)) return null
  return (
    <Card aria-labelledby="term" className="mt-8">
      <h2 id="term" className="text-xl font-bold">
        {messages.term_title()}
      </h2>
      {data === undefined ? (
        <LoadFailed text={messages.load_failed()} loading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="mt-1 text-muted">{messages.term_text()}</p>
          <ol className="mt-4 flex flex-wrap gap-2">
            {[...data].reverse().map((question) => (
              <li key={question._id}>
                <TermLamp question={question} />
              </li>
            ))}
          </ol>
          <StateLegend className="mt-4" />
        </>
      )}
    </Card>
  )
}

/** Classes of the lamp's flame by state: bright if the response was approved, dim if it was rejected, otherwise unlit. */
const flames: Record<ResponseState, string> = {
  approved: 'fill-lamp stroke-lamp',
  rejected: 'fill-lamp [fill-opacity:0.35] stroke-lamp',
  pending: 'fill-transparent stroke-muted',
  none: 'fill-transparent stroke-muted',
}

function TermLamp({ question: { _id, title, dueDate, myResponse } }: { question: Question }) {
  const state = stateOf(myResponse?.status)
  const { Icon, label, colors } = responseStates[state]
  const text = messages.term_of({ title, status: label() })
  return (
    <Link
      to={paths.question(_id)}
      title={text}
      className={`relative grid w-16 justify-items-center gap-1 rounded-xl border px-1 pt-2.5 pb-1.5 hover:bg-sunken ${state === 'none' ? 'border-dashed border-line-strong' : 'border-line'}`}
    >
      <svg aria-hidden viewBox="0 0 32 32" className="size-9">
        <path
          d="M16 3c4 4.500 5.400 6.900 5.400 9.400a5.400 5.400 0 0 1-10.800 0c0-2.500 1.400-4.900 5.400-9.400Z"
          className={flames[state]}
          strokeWidth="1.500"
        />
        <path d="M8 20h16l-2 4h-3v2.500h3V29H10v-2.500h3V24h-3l-2-4Z" className="fill-muted" />
      </svg>
      {state !== 'none' && (
        <span className={`absolute top-1 end-1 grid size-5 place-items-center rounded-full ${colors}`}>
          <Icon aria-hidden className="size-3" />
        </span>
      )}
      <span className="sr-only">{text}, </span>
      <span className="text-xs whitespace-nowrap text-muted">{formatShortDay(dueDate)}</span>
    </Link>
  )
}
