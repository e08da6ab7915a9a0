import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call, PagedKey, ResponseBody, VersionedKey } from '#contract/calls.ts'
import { applyDelta, deltaPreference, digestOf } from '#contract/shared/delta.ts'
import { parseNextCursor } from '#contract/shared/links.ts'
import { request } from './api.ts'
import type { RequestInput } from './send-request.ts'

/** Data in the query cache with the ETag of its response. */
export type Tagged<Data> = Data & { etag: string | undefined }

/** How a query holds a response body. */
interface Shape<Body, Data> {
  toData: (body: Body, headers: Headers) => Data
  /** Restores the body, for routes that send only what changed (ADR 016). */
  toBody?: (data: Data) => unknown
}

const withoutTag = <Data>({ etag: _etag, ...data }: Tagged<Data>): Data => data as Data

/** Fetches data unless the cached data is current (RFC 9110, 13.1.2), and only what changed if the server can tell. */
async function conditionalGet<Body, Data extends object>(
  key: VersionedKey,
  call: RequestInput,
  /** Returns the current data of the query cache. */
  cached: () => Tagged<Data> | undefined,
  { toData, toBody }: Shape<Body, Data>,
): Promise<Tagged<Data>> {
  const before = cached()
  const earlier = before && toBody && JSON.stringify(toBody(withoutTag(before)))
  // The page may have changed the data: then no delta can refer to it, and the tag names only its version.
  const isUnchanged = earlier !== undefined && before?.etag?.endsWith(`:${digestOf(earlier)}"`) === true
  const known = isUnchanged || toBody === undefined ? before?.etag : before?.etag?.replace(/:\w+"$/, '"')
  const response = await request(key, call, {
    headers: { ...(toBody && { prefer: deltaPreference }), ...(known && { 'if-none-match': known }) },
  })
  if (response.status === 304 && before !== undefined) return cached() ?? before
  const etag = response.headers.get('etag') ?? undefined
  const isDelta = response.headers.get('preference-applied') === deltaPreference
  const body = isDelta ? JSON.parse(applyDelta(earlier ?? '', await response.json())) : await response.json()
  return { ...toData(body, response.headers), etag }
}

/** Calls a route that is polled, for a query. While nothing has changed, returns the cached object itself. */
export const apiIfChanged = <Key extends VersionedKey, Data extends object>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  key: Key,
  call: Call<Key>,
  shape: Shape<ResponseBody<Key>, Data>,
): Promise<Tagged<Data>> => conditionalGet(key, call, () => client.getQueryData<Tagged<Data>>(queryKey), shape)

/** Does the same for one page of a collection. @param query filters of the collection */
export const apiPageIfChanged = <Key extends VersionedKey & PagedKey>(
  key: Key,
  cursor: string | undefined,
  cached: () => Tagged<{ items: ResponseBody<Key>; next: string | undefined }> | undefined,
  query: Record<string, string | undefined> = {},
) =>
  conditionalGet(key, { query: { ...query, cursor } }, cached, {
    toData: (items: ResponseBody<Key>, headers) => ({ items, next: parseNextCursor(headers.get('link')) }),
    toBody: ({ items }) => items,
  })
