import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useIsFresh } from '#web/lists/paged-list.tsx'
import { type LiveList, type LiveListOptions, useLiveList } from '#web/lists/use-live-list.ts'
import { useLocation } from '#web/router/router.tsx'

/** A live list of the dashboard: what it holds back appears as well when the reader opens the dashboard again. */
export function useHomeList<Item, Container extends HTMLElement = HTMLUListElement>(
  loaded: readonly Item[] | undefined,
  options: LiveListOptions<Item> & { isFresh: boolean },
): LiveList<Item, Container> {
  return useLiveList(loaded, { ...options, arrivals: 'keep', view: useLocation().key })
}

/** Loads a part of the dashboard. Returns the query, and whether its data is what the server has, rather than what was cached. */
export function useHomeQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query = useQuery(options)
  return { query, isFresh: useIsFresh(options.queryKey, query) }
}
