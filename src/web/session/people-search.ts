import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiPage } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Number of people that a search suggests. */
const maxSuggestions = 6

/** People whose names match a search. For leaders. The search and its results are not stored on the device. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'suggestions', search],
    queryFn: async () => (await apiPage('GET /api/users', undefined, { search, limit: `${maxSuggestions}` })).items,
    enabled: search !== '',
  })

/** Returns a text once it has not changed for a time. */
export function useDebounced(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}
