import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ResponseFilters } from './list-queries.ts'
import { summaryQuery } from './queries.ts'

const noneWith = {
  pending: messages.responses_none_waiting,
  approved: messages.responses_none_with_status,
  rejected: messages.responses_none_with_status,
}

/** Explains why there is no response with these filters, and links to others. */
export function NoResponses({ filters }: { filters: ResponseFilters }) {
  const { status, question, student } = filters
  const summary = useQuery(summaryQuery(filters)).data
  const isLimited = question !== undefined || student !== undefined
  const hasOthers = summary !== undefined && summary.total > 0
  if (!isLimited) {
    return (
      <EmptyState
        // The specified text, which is wrong where others exist.
        title={status === undefined || summary?.total === 0 ? messages.responses_all_empty() : noneWith[status]()}
        text={status === 'pending' && hasOthers ? messages.responses_none_waiting_text() : undefined}
        Icon={ClipboardCheck}
      >
        {hasOthers && (
          <LinkButton to={paths.adminResponses} variant="secondary">
            {messages.responses_see_all()}
          </LinkButton>
        )}
      </EmptyState>
    )
  }
  const none = student === undefined ? messages.responses_none_to_question : messages.responses_none_of_student
  const title = status === undefined ? none : noneWith[status]
  return (
    <EmptyState title={title()}>
      <div className="flex flex-wrap justify-center gap-2">
        {status !== undefined && hasOthers && (
          <LinkButton to={paths.responsesWith({ question, student })} variant="secondary">
            {messages.responses_see_all()}
          </LinkButton>
        )}
        <LinkButton to={paths.responsesWith({ status: 'pending' })} variant="secondary">
          {messages.responses_see_waiting()}
        </LinkButton>
      </div>
    </EmptyState>
  )
}
