import { useSearchParams } from 'react-router'
import { sortOrders, userColumns, userFilters } from '#contract/rules/people.ts'
import type { UsersView } from './list-queries.ts'

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Returns the view in the URL, and a function that changes it there. */
export function useUsersView(): [view: UsersView, change: (changes: UsersView) => void] {
  const [params, setParams] = useSearchParams()
  const view: UsersView = {
    search: params.get('search') || undefined,
    show: oneOf(userFilters, params.get('show')),
    sort: oneOf(userColumns, params.get('sort')),
    order: oneOf(sortOrders, params.get('order')),
  }
  function change(changes: UsersView): void {
    const entries = Object.entries({ ...view, ...changes }).filter((it): it is [string, string] => it[1] !== undefined)
    setParams(new URLSearchParams(entries), { replace: true })
  }
  return [view, change]
}
