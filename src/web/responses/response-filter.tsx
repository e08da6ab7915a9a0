import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { FilterLinks } from '#web/page/filter-links.tsx'
import { paths } from '#web/session/paths.ts'
import type { ResponseFilters } from './list-queries.ts'
import { summaryQuery } from './queries.ts'

const lists = [
  { status: undefined, label: messages.responses_all },
  { status: 'pending', label: messages.responses_to_review },
  { status: 'approved', label: messages.responses_approved },
  { status: 'rejected', label: messages.responses_rejected },
] as const

/** Links to the responses of each status, with the number of those to review. */
export function ResponseFilter({ filters }: { filters: ResponseFilters }) {
  const { status, question, student } = filters
  const pending = useQuery(summaryQuery(filters)).data?.pending
  return (
    <FilterLinks
      label={messages.responses_filter()}
      filters={lists.map((list) => ({
        to: paths.responsesWith({ status: list.status, question, student }),
        label: list.label(),
        isCurrent: list.status === status,
        count: list.status === 'pending' ? pending : undefined,
      }))}
      // To the edges of a phone, where the next chip shows.
      className="max-sm:-mx-4 max-sm:px-4"
    />
  )
}
