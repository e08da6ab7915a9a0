import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call, PagedKey, ResponseBody, VersionedKey } from '#contract/calls.ts'
import { parseNextCursor } from '#contract/links.ts'
import { type RequestInput, request } from './api.ts'

/** Data in the query cache with the ETag of its response. */
export type Tagged<Data> = Data & { etag: string | undefined }

/**
 * Fetches data unless the cached data is current (RFC 9110, 13.1.2).
 * @param cached returns the current data of the query cache
 */
async function conditionalGet<Data extends object>(
  key: VersionedKey,
  call: RequestInput,
  cached: () => Tagged<Data> | undefined,
  read: (response: Response) => Promise<Data>,
): Promise<Tagged<Data>> {
  const before = cached()
  const response = await request(key, call, before?.etag ? { headers: { 'if-none-match': before.etag } } : {})
  if (response.status === 304 && before !== undefined) return cached() ?? before
  return { ...(await read(response)), etag: response.headers.get('etag') ?? undefined }
}

/** Calls a route that is polled, for a query. While nothing has changed, returns the cached object itself. */
export const apiIfChanged = <Key extends VersionedKey, Data extends object>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  key: Key,
  call: Call<Key>,
  toData: (body: ResponseBody<Key>) => Data,
): Promise<Tagged<Data>> =>
  conditionalGet(
    key,
    call,
    () => client.getQueryData<Tagged<Data>>(queryKey),
    async (response) => toData(await response.json()),
  )

/** Does the same for one page of a collection. @param query filters of the collection */
export const apiPageIfChanged = <Key extends VersionedKey & PagedKey>(
  key: Key,
  cursor: string | undefined,
  cached: () => Tagged<{ items: ResponseBody<Key>; next: string | undefined }> | undefined,
  query: Record<string, string | undefined> = {},
) =>
  conditionalGet(key, { query: { ...query, cursor } }, cached, async (response) => ({
    items: (await response.json()) as ResponseBody<Key>,
    next: parseNextCursor(response.headers.get('link')),
  }))
