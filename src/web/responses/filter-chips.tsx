import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as messages from '#messages'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import type { ResponseFilters } from './list-queries.ts'
import { summaryQuery } from './queries.ts'

/** Says to which question and student the list is limited, with links that remove each filter. */
export function FilterChips({ filters }: { filters: ResponseFilters }) {
  const { status, question, student } = filters
  const { data } = useQuery({ ...summaryQuery(filters), enabled: question !== undefined || student !== undefined })
  if (question === undefined && student === undefined) return null
  return (
    <div className="mb-3 flex min-h-11 flex-wrap gap-2">
      {question !== undefined && (
        <Chip
          text={data?.question ? messages.responses_of_question({ title: data.question.title }) : undefined}
          remove={messages.responses_all_questions()}
          to={paths.responsesWith({ status, student })}
        />
      )}
      {student !== undefined && (
        <Chip
          text={
            data?.student && (
              <>
                {messages.responses_by_student({ name: data.student.name })}
                <SharedUsername person={data.student} />
              </>
            )
          }
          remove={messages.responses_all_students()}
          to={paths.responsesWith({ status, question })}
        />
      )}
    </div>
  )
}

const Chip = ({ text, remove, to }: { text: ReactNode; remove: string; to: string }) => (
  <p className="flex max-w-full items-center rounded-full border border-line bg-surface ps-4">
    <span dir="auto" className="truncate font-semibold">
      {text}
    </span>
    <Link to={to} className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken">
      <X aria-hidden className="size-4" />
      <span className="sr-only">{remove}</span>
    </Link>
  </p>
)
