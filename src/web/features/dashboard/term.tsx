import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { Card } from '../../ui/card.tsx'
import { termQuery } from './queries.ts'

const statuses = {
  approved: messages.status_approved,
  pending: messages.status_pending,
  rejected: messages.status_rejected,
}
/** A lamp that burns, one that waits for oil, and one that is dark; the words beside it say the same. */
const flames = {
  approved: 'fill-lamp stroke-lamp',
  pending: 'fill-lamp [fill-opacity:0.35] stroke-lamp',
  none: 'fill-transparent',
}

/** The student's own weeks, the oldest first. Nobody else's: it is no race. */
export function Term() {
  const data = useDeferredValue(useQuery(termQuery).data)
  if (data === undefined || data.length === 0) return null
  return (
    <Card aria-labelledby="term" className="mt-8">
      <h2 id="term" className="text-xl font-bold">
        {messages.term_title()}
      </h2>
      <p className="mt-1 text-muted">{messages.term_text()}</p>
      <ol className="mt-4 flex flex-wrap gap-2">
        {[...data].reverse().map((question) => (
          <li key={question._id}>
            <TermLamp question={question} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function TermLamp({ question }: { question: Question }) {
  const status = question.myResponse?.status
  const words = status === undefined ? messages.term_open() : statuses[status]()
  const flame = status === 'approved' || status === 'pending' ? flames[status] : flames.none
  const label = messages.term_of({ title: question.title, status: words })
  return (
    <span title={label} className="grid size-14 place-items-center rounded-xl border border-line">
      <svg role="img" aria-label={label} viewBox="0 0 32 32" className="size-9">
        <path
          d="M16 3c4 4.500 5.400 6.900 5.400 9.400a5.400 5.400 0 0 1-10.800 0c0-2.500 1.400-4.900 5.400-9.400Z"
          className={`${flame} stroke-muted`}
          strokeWidth="1.500"
        />
        <path d="M8 20h16l-2 4h-3v2.500h3V29H10v-2.500h3V24h-3l-2-4Z" className="fill-muted" />
      </svg>
    </span>
  )
}
