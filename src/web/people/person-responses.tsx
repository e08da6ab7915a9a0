import { Link } from 'react-router'
import * as messages from '#messages'
import { PagedList } from '#web/lists/paged-list.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { responsesOfQuery } from './queries.ts'

/** The responses of a student, newest first. */
export function PersonResponses({ student }: { student: string }) {
  return (
    <Card title={messages.menu_responses()} titleClass="mb-1" className="mb-6">
      <PagedList
        query={responsesOfQuery(student)}
        compact
        className="hairlines"
        loading={<Skeleton className="grid gap-2 pt-3" rowClass="h-20" />}
        empty={<p className="py-3 text-muted">{messages.person_no_responses()}</p>}
      >
        {({ question, answer, status, createdAt }) => (
          <li className="py-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link
                to={paths.responsesWith({ status: 'all', question: question._id, student })}
                className="inline-flex min-h-11 min-w-0 grow basis-48 items-center font-semibold underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-lamp sm:min-h-7"
              >
                {question.title}
              </Link>
              <StatusBadge status={status} />
            </div>
            <p className="line-clamp-3 whitespace-pre-line">{answer}</p>
            <p className="mt-1 text-sm text-muted">
              {messages.responses_submitted_on()} <DateOf timestamp={createdAt} />
            </p>
          </li>
        )}
      </PagedList>
    </Card>
  )
}
