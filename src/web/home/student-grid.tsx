import { useMemo } from 'react'
import type { Participation, StudentParticipation } from '#contract/home.ts'
import * as messages from '#messages'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { NextPage } from '#web/page/next-page.tsx'
import { responseStates, StateLegend, stateOf } from '#web/responses/response-states.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { formatShortDay } from '#web/ui/dates.tsx'
import { memo } from '#web/ui/memo.tsx'
import { Name } from '#web/ui/name.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { studentsQuery } from './queries.ts'
import { scrollToEnd } from './scroll-to-end.ts'

/** Number of the newest questions that have a column. The server sends no more. */
const columnCount = 8

/** Rows per frame. */
const perFrame = 6
const minRowHeightPx = 48

/** A table of all students with the state of their responses, for leaders. */
export function StudentGrid({ questions }: { questions: Participation['questions'] }) {
  const { query, items: loaded } = usePagedItems(studentsQuery)
  const { items: students = [], isComplete } = useLiveList(loaded, { isHeld: false, perFrame })
  const columns = useMemo(() => questions.slice(-columnCount), [questions])
  const failed = query.data === undefined && query.errorUpdateCount > 0
  if (students.length === 0 && !failed) return null
  return (
    <Card title={messages.participation_students()} titleId="students" className="mt-8">
      {failed ? (
        <FailedQuery query={query} compact />
      ) : (
        <>
          <StateLegend className="mb-4" />
          <section
            ref={scrollToEnd}
            aria-labelledby="students"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll with the arrow keys
            tabIndex={0}
            className="relative max-h-[28rem] overflow-auto rounded-lg scroll-ps-[calc(min(7.5rem,56vw)+1.5rem)]"
          >
            <Grid students={students} questions={columns} />
            {/* Reserves the height of the rows that render next, so that the vertical scrollbar appears only once. */}
            <div style={{ height: ((loaded?.length ?? 0) - students.length) * minRowHeightPx }} />
            {isComplete && <NextPage query={query} />}
          </section>
        </>
      )}
    </Card>
  )
}

function Grid({
  students,
  questions,
}: {
  students: readonly StudentParticipation[]
  questions: Participation['questions']
}) {
  return (
    <table aria-labelledby="students" className="w-full border-separate border-spacing-0">
      <thead className="sticky top-0 z-10 bg-surface text-xs text-muted">
        <tr>
          <th scope="col" className="sticky start-0 bg-surface py-2 pe-3 text-start font-semibold">
            {messages.participation_student()}
          </th>
          {questions.map(({ _id, title, dueDate }) => (
            <th key={_id} scope="col" className="px-1 text-center font-semibold">
              <Link
                to={paths.question(_id)}
                title={title}
                className="inline-grid min-h-11 min-w-11 place-items-center whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-lamp"
              >
                <span>
                  <span className="sr-only">{title}, </span>
                  {formatShortDay(dueDate)}
                </span>
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <StudentRow key={student._id} student={student} questions={questions} />
        ))}
      </tbody>
    </table>
  )
}

interface StudentRowProps {
  student: StudentParticipation
  questions: Participation['questions']
}

const StudentRow = memo(function StudentRow({ student, questions }: StudentRowProps) {
  useLanguage()
  const isWide = useWideScreen()
  return (
    <tr>
      <th scope="row" className="sticky start-0 bg-surface py-0.5 pe-3 text-start font-medium">
        {/* A fixed width: wide enough for most names, and not so wide that the column covers the others. */}
        <Link
          to={paths.user(student._id)}
          className="flex min-h-11 w-[min(7.5rem,56vw)] items-center text-start leading-tight underline decoration-transparent underline-offset-4 hover:decoration-lamp"
        >
          <span>
            <Name>{student.name}</Name>
            <SharedUsername person={student} />
          </span>
        </Link>
      </th>
      {questions.map(({ _id }) => (
        <StateCell key={_id} student={student} question={_id} isWide={isWide} />
      ))}
    </tr>
  )
})

/**
 * The state of a response. On wide screens, it is a link to the response, or to the student if there is none. On narrow ones, the
 * column of names covers parts of the cells, so only the names are links.
 */
function StateCell({
  student: { _id, name, responses },
  question,
  isWide,
}: {
  student: StudentParticipation
  question: string
  isWide: boolean
}) {
  const state = stateOf(responses.find((it) => it.question === question)?.status)
  const { Icon, label, color, tint } = responseStates[state]
  // Few elements, because there are hundreds of cells: opening the menu computes the styles of all.
  const symbol = <Icon role="img" aria-label={label()} className={`mx-auto size-8 rounded-lg p-2 ${color} ${tint}`} />
  if (!isWide) return <td className="p-2">{symbol}</td>
  return (
    <td className="p-0.5">
      <Link
        to={state === 'none' ? paths.user(_id) : paths.responsesWith({ question, student: _id })}
        title={`${name}: ${label()}`}
        className="mx-auto grid size-11 place-items-center rounded-xl hover:bg-sunken"
      >
        {symbol}
      </Link>
    </td>
  )
}
