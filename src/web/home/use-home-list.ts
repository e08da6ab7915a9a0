import { useLocation } from 'react-router'
import { type LiveList, type LiveListOptions, useLiveList } from '#web/lists/use-live-list.ts'

/** A live list of the dashboard: what it holds back appears as well when the reader opens the dashboard again. */
export function useHomeList<Item>(
  loaded: readonly Item[] | undefined,
  options?: LiveListOptions<Item>,
): LiveList<Item> {
  return useLiveList(loaded, { ...options, arrivals: 'keep', view: useLocation().key })
}
