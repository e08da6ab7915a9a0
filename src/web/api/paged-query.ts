import { type InfiniteData, infiniteQueryOptions, type QueryMeta } from '@tanstack/react-query'
import { load_failed } from '#messages'
import type { Tagged } from './conditional-get.ts'

export interface Page<Item> {
  items: Item[]
  next: string | undefined
  /** Version of the page, for polled collections. */
  etag?: string | undefined
}

/** Returns the options of a query that loads a collection page by page, with the server's cursors. */
export const pagedQuery = <Item>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined, cached: () => Tagged<Page<Item>> | undefined) => Promise<Page<Item>>,
  meta?: QueryMeta,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam }) =>
      read(pageParam, () => {
        const data = client.getQueryData<InfiniteData<Tagged<Page<Item>>>>(queryKey)
        return data?.pages[data.pageParams.indexOf(pageParam)]
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page<Item>) => next,
    ...(meta && { meta }),
  })

/** Options for collections of earlier versions and deleted items. */
export const historyMeta: QueryMeta = { failureMessage: load_failed, failureToast: false }

export type PagedQuery<Item> = ReturnType<typeof pagedQuery<Item>>
