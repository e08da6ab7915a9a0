import { queryOptions, useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** How many students have answered each of the newest questions, for leaders. */
export const participationQuery = queryOptions({
  queryKey: [...queryKeys.dashboard, 'participation'],
  queryFn: () => api('GET /api/dashboard/participation'),
})

/** How many students have answered a question, for leaders. */
export function Answered({ questionId }: { questionId: string }) {
  const { data } = useQuery(participationQuery)
  const found = data?.questions.find(({ _id }) => _id === questionId)
  if (data === undefined || found === undefined) return null
  const answered = found.approved + found.waiting
  return (
    <span className="text-sm text-muted tabular-nums">
      {messages.dashboard_answered({ answered, students: data.students })}
    </span>
  )
}
