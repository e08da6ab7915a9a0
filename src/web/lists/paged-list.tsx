import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react'
import type { PagedQuery } from '#web/api/paged-query.ts'
import { freshMs } from '#web/api/query-client.ts'
import { NextPage } from '#web/page/next-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QueryContent } from './query-content.tsx'

interface ViewProps<Item> {
  /** Shown if the collection has no items. */
  empty: ReactNode
  /** Shown while the first page loads. */
  loading?: ReactNode
  /** Shown below the list, once it is loaded: it must not move when the items appear. */
  footer?: ReactNode
  /** Whether a failure is shown in one line instead of an illustration. */
  compact?: boolean
  /** Classes of the list, for its layout. */
  className?: string
  ref?: Ref<HTMLUListElement>
  /** Returns the key of an item without an id. */
  keyOf?: (item: Item) => string
  /** Returns the `li` element of an item. */
  children: (item: Item, index: number, items: readonly Item[]) => ReactNode
}

export interface PagedItemsProps<Item> extends ViewProps<Item> {
  query: Pick<
    UseInfiniteQueryResult,
    'isError' | 'error' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  > & { refetch: () => Promise<unknown> }
  /** Undefined until the first page is loaded. */
  items: readonly Item[] | undefined
  /** Whether `items` contains all loaded items. More are loaded only then. */
  isComplete?: boolean
  failureMessage?: string | undefined
}

const idOf = (item: unknown): string => (item as { _id: string })._id

/** Lists the loaded items of a collection and loads more on scrolling. Shows `empty` if there are none. */
export function PagedItems<Item>(props: PagedItemsProps<Item>) {
  const { query, items, isComplete = true, failureMessage, empty, compact = false, className = 'grid gap-4' } = props
  const { footer, loading = <Skeleton className={className} />, ref, keyOf = idOf, children } = props
  return (
    <QueryContent query={query} data={items} failureMessage={failureMessage} loading={loading} compact={compact}>
      {(items) => (
        <>
          {items.length === 0 ? (
            empty
          ) : (
            <ul ref={ref} className={className}>
              {items.map((item, index) => (
                <Fragment key={keyOf(item)}>{children(item, index, items)}</Fragment>
              ))}
            </ul>
          )}
          {isComplete && items.length > 0 && <NextPage query={query} />}
          {footer !== undefined && <div className="mt-8">{footer}</div>}
        </>
      )}
    </QueryContent>
  )
}

/** Returns whether a query has current data, rather than what was cached before the screen opened. */
export function useIsFresh(queryKey: QueryKey, { isFetchedAfterMount }: { isFetchedAfterMount: boolean }): boolean {
  const client = useQueryClient()
  // From the cache: a component that reads the time from the query renders after each poll, also without news (S8).
  const [wasFresh] = useState(() => {
    const cached = client.getQueryState(queryKey)
    return cached !== undefined && !cached.isInvalidated && Date.now() - cached.dataUpdatedAt < freshMs
  })
  return wasFresh || isFetchedAfterMount
}

/** Loads a collection page by page. Returns the properties of PagedItems that depend on the query. */
export function usePagedItems<Item>(options: PagedQuery<Item>) {
  const query = useInfiniteQuery(options)
  const data = useDeferredValue(query.data)
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data])
  const isDataFresh = useIsFresh(options.queryKey, query)
  return {
    query,
    items,
    failureMessage: options.meta?.failureMessage?.(),
    /** Whether `items` are what the server has, as far as is known. False while newer ones load. */
    isCurrent: !query.isFetching && data === query.data,
    /** Whether `items` were loaded since the screen opened. */
    isFresh: isDataFresh && data === query.data,
  }
}

/** Loads and lists a collection. */
export function PagedList<Item>({ query, ...view }: ViewProps<Item> & { query: PagedQuery<Item> }) {
  return <PagedItems {...usePagedItems(query)} {...view} />
}
