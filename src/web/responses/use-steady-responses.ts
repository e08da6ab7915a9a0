import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QuestionResponse } from '#contract/responses.ts'
import { holdBack } from '#web/lists/hold-back.ts'
import { useIncrementalList } from '#web/lists/use-incremental-list.ts'
import { allResponsesQuery, type ResponseFilters, responseQuery } from './list-queries.ts'

/** Responses per frame: more than fit on a phone's screen. */
const sliceLength = 8

interface SteadyResponses {
  /** The loaded responses that were merged last. */
  loaded: readonly QuestionResponse[]
  shown: QuestionResponse[]
  /** Responses that were submitted after the list was first shown. */
  arrived: QuestionResponse[]
}

/** Updates the shown responses in place, appends older ones, and holds back newer ones. */
function merge({ shown }: SteadyResponses, loaded: readonly QuestionResponse[]): SteadyResponses {
  const oldest = shown.at(-1)
  const isNew = ({ createdAt }: QuestionResponse) => oldest !== undefined && createdAt > oldest.createdAt
  return { loaded, ...holdBack(shown, loaded, isNew) }
}

const none: QuestionResponse[] = []

/**
 * Lists responses so that nothing moves while a leader reads or reviews. New responses are held back until the leader asks for
 * them, and a reviewed response keeps its position although it no longer matches the filters.
 * @param open id of the response whose panel is open
 */
export function useSteadyResponses(filters: ResponseFilters, open: string | undefined) {
  const query = useInfiniteQuery(allResponsesQuery(filters))
  const { data } = query
  const all = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? none, [data])
  const loaded = useIncrementalList(all, sliceLength)
  const [list, setList] = useState<SteadyResponses>({ loaded: none, shown: none, arrived: none })
  if (list.loaded !== loaded) setList(merge(list, loaded))

  const matching = new Set(all.map(({ _id }) => _id))
  const others = list.shown.filter(({ _id }) => !matching.has(_id))
  // The server's list no longer contains these. Each is fetched once, and again only while its panel is open.
  const fetched = useQueries({
    queries: others.map(({ _id }) => ({ ...responseQuery(_id), staleTime: _id === open ? 0 : ('static' as const) })),
  })
  const current = new Map(others.map((response, index) => [response._id, fetched[index]?.data ?? response]))

  const element = useRef<HTMLUListElement>(null)
  const includeArrived = () => setList({ ...list, shown: [...list.arrived, ...list.shown], arrived: none })
  /** Adds the new responses to the list, and scrolls and moves the focus to the first of them. */
  function showArrived(): void {
    flushSync(includeArrived)
    element.current?.scrollIntoView()
    element.current?.querySelector<HTMLElement>('h2, h3, button')?.focus({ preventScroll: true })
  }
  return {
    /** The `ref` of the list element. Its items must have focusable headings or be buttons. */
    element,
    query,
    responses: list.shown.map((response) => current.get(response._id) ?? response),
    arrived: list.arrived,
    /** Whether the list contains all loaded responses. */
    isComplete: loaded.length === all.length,
    includeArrived,
    showArrived,
  }
}
