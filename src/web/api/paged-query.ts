import { infiniteQueryOptions } from '@tanstack/react-query'

interface Loaded<Item> {
  items: Item[]
  next: string | undefined
}

/** A collection that loads on, page by page, by the cursors that the server gives. */
export const pagedQuery = <Item>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined) => Promise<Loaded<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Loaded<Item>) => next,
  })
