import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { Participation as Figures } from '#contract/home.ts'
import * as messages from '#messages'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { paths } from '#web/session/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { CalendarDay, formatShortDay } from '#web/ui/dates.tsx'
import { participationQuery } from './queries.ts'
import { scrollToEnd } from './scroll-to-end.ts'
import { StudentGrid } from './student-grid.tsx'

const chartHeight = 130
/** Distance between two bars. */
const step = 56
const barWidth = 32

/** How many students answered each question, and which, for leaders. */
export function Participation() {
  const query = useQuery(participationQuery)
  const { data: newest, errorUpdateCount } = query
  const data = useDeferredValue(newest)
  if (newest === undefined && errorUpdateCount > 0) {
    return (
      <Card title={messages.participation_title()} titleId="participation" className="mt-8">
        <FailedQuery query={query} compact />
      </Card>
    )
  }
  if (data === undefined || data.questions.length === 0 || data.students === 0) return null
  return (
    <>
      <Card title={messages.participation_title()} titleId="participation" className="mt-8">
        <Bars figures={data} />
        <Legend />
        <FiguresTable figures={data} />
      </Card>
      <StudentGrid questions={data.questions} />
    </>
  )
}

function Bars({ figures: { students, questions } }: { figures: Figures }) {
  const heightOf = (count: number) => (count / students) * chartHeight
  return (
    <section
      ref={scrollToEnd}
      aria-labelledby="participation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll with the arrow keys
      tabIndex={0}
      className="relative mt-5 overflow-x-auto rounded-lg pb-1"
    >
      <svg
        role="img"
        aria-label={messages.participation_chart()}
        viewBox={`0 0 ${questions.length * step} ${chartHeight + 20}`}
        width={questions.length * step}
        height={chartHeight + 20}
      >
        <line x1="0" x2={questions.length * step} y1={chartHeight} y2={chartHeight} className="stroke-line-strong" />
        {questions.map(({ _id, dueDate, approved, waiting }, index) => {
          const x = index * step + (step - barWidth) / 2
          return (
            <g key={_id}>
              <rect x={x} y="0" width={barWidth} height={chartHeight} rx="4" className="fill-sunken" />
              <rect
                x={x}
                y={chartHeight - heightOf(approved)}
                width={barWidth}
                height={heightOf(approved)}
                className="fill-good"
              />
              <rect
                x={x}
                y={chartHeight - heightOf(approved + waiting)}
                width={barWidth}
                height={heightOf(waiting)}
                className="fill-lamp"
              />
              <text x={x + barWidth / 2} y={chartHeight + 14} textAnchor="middle" className="fill-muted text-[12px]">
                {formatShortDay(dueDate)}
              </text>
            </g>
          )
        })}
      </svg>
    </section>
  )
}

function Legend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 rounded-sm bg-good" />
        {messages.participation_approved()}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 rounded-sm bg-lamp" />
        {messages.participation_waiting()}
      </li>
    </ul>
  )
}

/** The figures of the chart as a table. */
function FiguresTable({ figures: { questions } }: { figures: Figures }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.participation_table()}</summary>
      {open && (
        <section
          aria-label={messages.participation_title()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll with the arrow keys
          tabIndex={0}
          className="relative overflow-x-auto rounded-lg"
        >
          <table aria-labelledby="participation" className="w-full text-start [overflow-wrap:break-word]">
            <thead className="border-b border-line text-sm text-muted">
              <tr>
                {[
                  messages.participation_question(),
                  messages.due_date(),
                  messages.participation_answered(),
                  messages.participation_approved(),
                  messages.participation_waiting(),
                ].map((label) => (
                  <th key={label} scope="col" className="py-2 pe-4 text-start font-semibold">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="hairlines tabular-nums">
              {questions.map(({ _id, title, dueDate, approved, waiting }) => (
                <tr key={_id}>
                  <th scope="row" className="min-w-32 py-2 pe-4 text-start font-medium">
                    <Link
                      to={paths.question(_id)}
                      className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-lamp"
                    >
                      {title}
                    </Link>
                  </th>
                  <td className="py-2 pe-4 whitespace-nowrap">
                    <CalendarDay day={dueDate} />
                  </td>
                  <td className="py-2 pe-4">{approved + waiting}</td>
                  <td className="py-2 pe-4">{approved}</td>
                  <td className="py-2">{waiting}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
