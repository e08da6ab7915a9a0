import { useSearchParams } from 'react-router'
import { historyGroups } from '#contract/rules/audit-log.ts'
import type { HistoryFilters } from './queries.ts'

/** Returns a day of the URL, or undefined if it is none. */
function readDay(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : undefined
}

/** Returns the filters in the URL, and a function that changes them there. */
export function useFilters(): [filters: HistoryFilters, change: (changes: HistoryFilters) => void] {
  const [params, setParams] = useSearchParams()
  const filters: HistoryFilters = {
    person: params.get('person') || undefined,
    group: historyGroups.find((group) => group === params.get('group')),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  }
  function change(changes: HistoryFilters): void {
    const entries = Object.entries({ ...filters, ...changes })
    setParams(new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))), {
      replace: true,
    })
  }
  return [filters, change]
}
