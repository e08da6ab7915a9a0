import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { QuestionResponse } from '#contract/responses.ts'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { allResponsesQuery, type ResponseFilters, responseQuery } from './list-queries.ts'

/** Responses per frame: more than fit on a phone's screen. */
const perFrame = 8

const isNew = ({ createdAt }: QuestionResponse, oldest: QuestionResponse) => createdAt > oldest.createdAt

/**
 * Lists responses so that nothing moves while a leader reads or reviews. New responses are held back until the leader asks for
 * them, and a reviewed response keeps its position although it no longer matches the filters.
 * @param open id of the response whose panel is open
 */
export function useResponseList(filters: ResponseFilters, open: string | undefined) {
  const query = useInfiniteQuery(allResponsesQuery(filters))
  const { data } = query
  const loaded = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const live = useLiveList(loaded, { isNew, keepsGone: true, perFrame })
  const { items: shown = [], isGone, show, element } = live

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
    arrived: live.arrived,
    /** Whether the list contains all loaded responses. */
    isComplete: live.isComplete,
    includeArrived: show,
    showArrived,
  }
}
