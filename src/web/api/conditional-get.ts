import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call, PagedKey, ResponseBody, VersionedKey } from '#contract/calls.ts'
import { parseNextCursor } from '#contract/shared/links.ts'
import { request } from './api.ts'
import type { RequestInput } from './send-request.ts'

/** Data in the query cache with the ETag of its response. */
export type Tagged<Data> = Data & { etag: string | undefined }

/** Fetches data unless the cached data is current (RFC 9110, 13.1.2). */
async function conditionalGet<Body, Data extends object>(
  key: VersionedKey,
  call: RequestInput,
  /** Returns the current data of the query cache. */
  cached: () => Tagged<Data> | undefined,
  toData: (body: Body, headers: Headers) => Data,
): Promise<Tagged<Data>> {
  const before = cached()
  const response = await request(key, call, { headers: before?.etag ? { 'if-none-match': before.etag } : {} })
  if (response.status === 304 && before !== undefined) return cached() ?? before
  return { ...toData(await response.json(), response.headers), etag: response.headers.get('etag') ?? undefined }
}

/** Calls a route that is polled, for a query. While nothing has changed, returns the cached object itself. */
export const apiIfChanged = <Key extends VersionedKey, Data extends object>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  key: Key,
  call: Call<Key>,
  toData: (body: ResponseBody<Key>) => Data,
): Promise<Tagged<Data>> => conditionalGet(key, call, () => client.getQueryData<Tagged<Data>>(queryKey), toData)

/** Does the same for one page of a collection. @param query filters of the collection */
export const apiPageIfChanged = <Key extends VersionedKey & PagedKey>(
  key: Key,
  cursor: string | undefined,
  cached: () => Tagged<{ items: ResponseBody<Key>; next: string | undefined }> | undefined,
  query: Record<string, string | undefined> = {},
) =>
  conditionalGet(key, { query: { ...query, cursor } }, cached, (items: ResponseBody<Key>, headers) => ({
    items,
    next: parseNextCursor(headers.get('link')),
  }))
