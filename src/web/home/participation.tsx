import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Participation as Figures } from '#contract/home.ts'
import * as messages from '#messages'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { participationQuery } from '#web/questions/answered.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { CalendarDay, formatShortDay } from '#web/ui/dates.tsx'
import { StudentGrid } from './student-grid.tsx'

/** Maximum distance between two bars. */
const maxStepPx = 56

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

/** Number of days that fit below the bars on a small phone. */
const maxDays = 4

/** Number of bars from which on they are narrower than the days below them. */
const manyBars = 8

/** The bars of all questions, in the width that there is, with the days of some of them. */
function Bars({ figures: { students, questions } }: { figures: Figures }) {
  const count = questions.length
  const daysEvery = Math.ceil(count / maxDays)
  return (
    <div
      role="img"
      aria-label={messages.participation_chart()}
      className="relative mt-5 pb-6"
      style={{ maxWidth: `${count * maxStepPx}px` }}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${count} ${students}`}
        preserveAspectRatio="none"
        className="mirror-rtl block h-32 w-full border-b border-line-strong"
      >
        {questions.map(({ _id, approved, waiting }, index) => {
          const bar = { x: index + 0.2, width: 0.6 }
          return (
            <g key={_id}>
              <rect {...bar} y="0" height={students} className="fill-line" />
              <rect {...bar} y={students - approved} height={approved} className="fill-good" />
              <rect {...bar} y={students - approved - waiting} height={waiting} className="fill-lamp" />
            </g>
          )
        })}
      </svg>
      {questions.map(({ _id, dueDate }, index) => {
        if ((count - 1 - index) % daysEvery !== 0) return null
        // Below its bar, except the last of many, which would stick out.
        const isAtEnd = index === count - 1 && count > manyBars
        return (
          <span
            key={_id}
            style={isAtEnd ? { insetInlineEnd: 0 } : { insetInlineStart: `${((index + 0.5) / count) * 100}%` }}
            className={`absolute bottom-0 text-[min(0.75rem,4vw)] leading-5 whitespace-nowrap text-muted ${isAtEnd ? '' : 'transform-[translateX(calc(var(--inline-direction)*-50%))]'}`}
          >
            {formatShortDay(dueDate)}
          </span>
        )
      })}
    </div>
  )
}

function Legend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 rounded-sm bg-good" />
        {messages.responses_approved()}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 rounded-sm bg-lamp" />
        {messages.participation_waiting()}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 rounded-sm bg-line" />
        {messages.participation_none()}
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
                  messages.responses_approved(),
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
                      <bdi>{title}</bdi>
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
