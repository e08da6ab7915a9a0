import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Clock, Minus, RotateCcw } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Participation, StudentParticipation } from '#contract/dashboard.ts'
import * as messages from '#messages'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/dates.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { studentsQuery } from './queries.ts'

/** So many of the newest questions have a column; the server tells of no more. */
const columns = 8
const looks = {
  approved: { Icon: Check, words: messages.status_approved, look: 'bg-good-tint text-good' },
  pending: { Icon: Clock, words: messages.status_pending, look: 'bg-info-tint text-info' },
  rejected: { Icon: RotateCcw, words: messages.status_rejected, look: 'bg-bad-tint text-bad' },
  none: { Icon: Minus, words: messages.participation_none, look: 'text-muted' },
}

/** Who has answered what, by name: whom one might ask how they are. */
export function StudentGrid({ questions }: { questions: Participation['questions'] }) {
  const query = useInfiniteQuery(studentsQuery)
  const data = useDeferredValue(query.data)
  const students = data?.pages.flatMap(({ items }) => items) ?? []
  if (students.length === 0) return null
  const shown = questions.slice(-columns)
  return (
    <Card aria-labelledby="students" className="mt-8">
      <h2 id="students" className="mb-3 text-xl font-bold">
        {messages.participation_students()}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls with the arrow keys */}
      <section tabIndex={0} aria-labelledby="students" className="relative max-h-[28rem] overflow-auto rounded-lg">
        <table className="w-full border-separate border-spacing-0 text-left">
          <thead className="sticky top-0 z-10 bg-surface text-xs text-muted">
            <tr>
              <th scope="col" className="sticky left-0 bg-surface py-2 pr-3 font-semibold">
                {messages.participation_student()}
              </th>
              {shown.map(({ _id, title, dueDate }) => (
                <th
                  key={_id}
                  scope="col"
                  aria-label={title}
                  title={title}
                  className="px-1 py-2 text-center font-semibold whitespace-nowrap"
                >
                  {formatDay(dueDate).replace(/, \d+$/, '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={student._id}>
                <th scope="row" className="sticky left-0 min-w-28 bg-surface py-1.5 pr-3 font-medium">
                  {student.name}
                </th>
                {shown.map(({ _id }) => (
                  <StatusCell key={_id} student={student} question={_id} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {query.hasNextPage && <LoadMore busy={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />}
      </section>
    </Card>
  )
}

function StatusCell({ student, question }: { student: StudentParticipation; question: string }) {
  const status = student.responses.find((it) => it.question === question)?.status ?? 'none'
  const { Icon, words, look } = looks[status]
  return (
    <td className="px-1 py-1 text-center">
      <span title={words()} className={`inline-grid size-8 place-items-center rounded-lg ${look}`}>
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{words()}</span>
      </span>
    </td>
  )
}
