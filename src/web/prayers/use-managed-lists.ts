import { useMemo, useState } from 'react'
import { serverTime } from '#web/api/server-clock.ts'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { answeredQuery, unansweredQuery } from './queries.ts'

/**
 * Loads the prayer requests for leaders as two live lists on one screen: those without a response, the oldest first, and the others,
 * the newest first. The second one follows when the first is complete.
 * @param isTogether whether the second list is shown
 * @param student author of the first list
 */
export function useManagedLists(isTogether: boolean, student: string | undefined) {
  const first = usePagedItems(unansweredQuery(student))
  const second = usePagedItems({ ...answeredQuery, enabled: isTogether })
  const [openedAt] = useState(serverTime)
  const [hasOthers, setHasOthers] = useState(false)
  if (isTogether && !hasOthers && first.items !== undefined && first.isCurrent && !first.query.hasNextPage)
    setHasOthers(true)
  const waiting = useLiveList(first.items, {
    isFresh: first.isFresh,
    // What arrives would be between the two lists, and move the second one.
    arrivals: hasOthers ? 'keep' : 'hold',
  })
  // A request that now has a response stays in the first list as long as that is open, and is not shown twice.
  const shown = (waiting.items ?? []).map(({ _id }) => _id).join()
  const items = useMemo(() => second.items?.filter(({ _id }) => !shown.includes(_id)), [second.items, shown])
  const others = useLiveList(items, {
    isFresh: second.isFresh,
    // Was in the first list until its reader asked for what is new.
    appears: ({ createdAt }) => Date.parse(createdAt) < openedAt,
  })
  // A second list that failed with the first one is not on the screen, where it could be loaded again.
  const refetch = () => Promise.all([first.query.refetch(), second.query.isError && second.query.refetch()])
  return {
    waiting: { ...first, query: { ...first.query, refetch }, live: waiting },
    others: { ...second, live: others },
    hasOthers,
    /** Returns a request of the first list as it is now in the second one. */
    findMoved: (id: string) => (isTogether ? second.items?.find(({ _id }) => _id === id) : undefined),
  }
}
