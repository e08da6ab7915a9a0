import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call, PagedKey, ResponseBody, VersionedKey } from '#contract/calls.ts'
import { applyDelta, deltaPreference } from '#contract/shared/delta.ts'
import { parseNextCursor } from '#contract/shared/links.ts'
import { onClearOfflineData } from '../storage/user-data.ts'
import { type RequestInput, request } from './api.ts'

/** Data in the query cache with the ETag of its response. */
export type Tagged<Data> = Data & { etag: string | undefined }

/** A body that deltas refer to. */
interface Earlier {
  etag: string
  json: string
}
const maxEarlier = 10
/** The last body of each request, the latest last. */
const bodies = new Map<string, Earlier>()
onClearOfflineData(() => bodies.clear())

function keep(id: string, etag: string | undefined, json: string): void {
  bodies.delete(id)
  if (etag !== undefined) bodies.set(id, { etag, json })
  for (const oldest of bodies.keys()) if (bodies.size > maxEarlier) bodies.delete(oldest)
}

/**
 * Fetches data unless the cached data is current (RFC 9110, 13.1.2), and only what changed if the server can tell (ADR 051).
 * @param cached returns the current data of the query cache
 */
async function conditionalGet<Data extends object>(
  key: VersionedKey,
  call: RequestInput,
  cached: () => Tagged<Data> | undefined,
  read: (body: unknown, headers: Headers) => Data,
): Promise<Tagged<Data>> {
  const before = cached()
  const known = before?.etag
  const id = JSON.stringify([key, call])
  const earlier = bodies.get(id)
  // A delta is of no use without the body that it refers to.
  const canApply = known === undefined || earlier?.etag === known
  const response = await request(key, call, {
    headers: { ...(canApply && { prefer: deltaPreference }), ...(known && { 'if-none-match': known }) },
  })
  if (response.status === 304 && before !== undefined) return cached() ?? before
  const etag = response.headers.get('etag') ?? undefined
  const isDelta = response.headers.get('preference-applied') === deltaPreference
  const sent = await response.text()
  const json = isDelta ? applyDelta(earlier?.json ?? '', JSON.parse(sent)) : sent
  keep(id, etag, json)
  return { ...read(JSON.parse(json), response.headers), etag }
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
    (body) => toData(body as ResponseBody<Key>),
  )

/** Does the same for one page of a collection. @param query filters of the collection */
export const apiPageIfChanged = <Key extends VersionedKey & PagedKey>(
  key: Key,
  cursor: string | undefined,
  cached: () => Tagged<{ items: ResponseBody<Key>; next: string | undefined }> | undefined,
  query: Record<string, string | undefined> = {},
) =>
  conditionalGet(key, { query: { ...query, cursor } }, cached, (body, headers) => ({
    items: body as ResponseBody<Key>,
    next: parseNextCursor(headers.get('link')),
  }))
