import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QuestionResponse } from '#contract/responses.ts'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { allResponsesQuery, type ResponseFilters, responseQuery } from './list-queries.ts'

const isReviewed = (status: QuestionResponse['status']) => status === 'approved' || status === 'rejected'

/** Responses per frame: more than fit on a phone's screen. */
const perFrame = 8

/** Responses that were reviewed elsewhere join the end of a list that begins with those to review. */
const isNewWith =
  ({ status }: ResponseFilters) =>
  (response: QuestionResponse, oldest: QuestionResponse) =>
    (status !== undefined || response.status === 'pending') && response.createdAt > oldest.createdAt

/**
 * Lists responses so that nothing moves while a leader reads or reviews. New responses are held back until the leader asks for
 * them, and a reviewed response keeps its position although it no longer matches the filters.
 * @param open id of the response whose panel is open
 */
export function useResponseList(filters: ResponseFilters, open: string | undefined) {
  const query = useInfiniteQuery(allResponsesQuery(filters))
  const { data } = query
  const loaded = useMemo(() => {
    // One that was reviewed between two pages is on both.
    const items = data?.pages.flatMap(({ items }) => items).map((response) => [response._id, response] as const)
    return items && [...new Map(items).values()]
  }, [data])
  const live = useLiveList(loaded, { isNew: isNewWith(filters), keepsGone: true, perFrame })
  const { items: shown = [], isGone, show, element } = live

  /** Whether each response was pending when it appeared. */
  const [wasPending] = useState(() => new Map<string, boolean>())
  for (const { _id, status } of shown) if (!wasPending.has(_id)) wasPending.set(_id, !isReviewed(status))
  const firstReviewed = filters.status === undefined ? shown.findIndex(({ _id }) => !wasPending.get(_id)) : -1

  // The server's list no longer contains these. Each is fetched once, and again only while its panel is open.
  const others = shown.filter(isGone)
  const fetched = useQueries({
    queries: others.map(({ _id }) => ({ ...responseQuery(_id), staleTime: _id === open ? 0 : ('static' as const) })),
  })
  const current = new Map(others.map((response, index) => [response._id, fetched[index]?.data ?? response]))

  /** Adds the new responses to the list, and scrolls and moves the focus to the first of them. */
  function showArrived(): void {
    flushSync(show)
    element.current?.scrollIntoView()
    element.current?.querySelector<HTMLElement>('h2, h3, button')?.focus({ preventScroll: true })
  }
  return {
    /** The `ref` of the list element. Its items must have focusable headings or be buttons. */
    element,
    query,
    responses: shown.map((response) => current.get(response._id) ?? response),
    /** Id of the response above which the reviewed ones begin, if others are before it. */
    firstReviewed: firstReviewed > 0 ? shown[firstReviewed]?._id : undefined,
    arrived: live.arrived,
    /** Whether the list contains all loaded responses. */
    isComplete: live.isComplete,
    includeArrived: show,
    showArrived,
  }
}
