import { queryOptions } from '@tanstack/react-query'
import type { HistoryEntry } from '#contract/audit-log.ts'
import type { HistoryGroup } from '#contract/rules/audit-log.ts'
import { load_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** What the history shows. Days are `YYYY-MM-DD`, in the reader's time zone. */
export interface HistoryFilters {
  /** Id of the person who did it, or whom it concerns. */
  person?: string | undefined
  group?: HistoryGroup | undefined
  /** First day. */
  from?: string | undefined
  /** Last day. */
  to?: string | undefined
  /** Whether leaders' logins are shown, which are most of the entries. */
  logins?: 'show' | undefined
}

/** Returns whether the filters show an entry that the server has sent. */
export const isShown = ({ kind }: HistoryEntry, { logins, group }: HistoryFilters): boolean =>
  kind !== 'leader.signed_in' || logins === 'show' || group === 'leaders'

/** Returns the time at which a day begins, or a later one. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  if (day === undefined) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

const toQuery = ({ person, group, from, to }: HistoryFilters) => ({
  person,
  group,
  from: startOf(from),
  to: startOf(to, 1),
})

/** Entries that match the filters, newest first. They never change, so they are fetched again only for the new ones. */
export const historyQuery = (filters: HistoryFilters) => ({
  ...pagedQuery<HistoryEntry>(
    ['history-entries', toQuery(filters)],
    (cursor) => apiPage('GET /api/history', cursor, toQuery(filters)),
    { failureMessage: load_failed, failureToast: false },
  ),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Number of the newest entries, of which the first may be logins. */
const newestLimit = '20'

/** Id of the newest entry that matches the filters. Live events fetch it again. */
export const newestQuery = (filters: HistoryFilters) =>
  queryOptions({
    queryKey: [...queryKeys.history, filters],
    queryFn: async () => {
      const { items } = await apiPage('GET /api/history', undefined, { ...toQuery(filters), limit: newestLimit })
      return items.find((entry) => isShown(entry, filters))?._id ?? ''
    },
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'name', id],
    queryFn: () => api('GET /api/users/{id}', { params: { id } }),
  })
