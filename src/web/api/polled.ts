import type { Answer, ApiKey, PagedKey, VersionedKey } from '#contract/calls.ts'
import { readToken } from '../storage/token.ts'
import { type Arguments, type Loose, nextCursorIn, request } from './api.ts'

interface Known {
  tag: string
  answer: unknown
}
/** More than any screen asks for; the oldest go. */
const most = 40
const known = new Map<string, Known>()
let knownTo: string | null = null

/** What is asked for every few seconds comes once: while nothing has changed the very same object is given again. */
async function unlessUnchanged<T>(key: ApiKey, call: Loose, read: (answer: Response) => Promise<T>): Promise<T> {
  const token = readToken()
  if (token !== knownTo) known.clear()
  knownTo = token
  const name = `${key} ${JSON.stringify(call)}`
  const before = known.get(name)
  const answer = await request(key, call, before && { headers: { 'if-none-match': before.tag } })
  if (answer.status === 304 && before) return before.answer as T
  const value = await read(answer)
  const tag = answer.headers.get('etag')
  known.delete(name)
  if (tag !== null) known.set(name, { tag, answer: value })
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
  return value
}

export const apiPolled = <Key extends VersionedKey>(key: Key, ...[call]: Arguments<Key>): Promise<Answer<Key>> =>
  unlessUnchanged(key, call ?? {}, (answer) => answer.json())

export const apiPagePolled = <Key extends VersionedKey & PagedKey>(
  key: Key,
  cursor: string | undefined,
): Promise<{ items: Answer<Key>; next: string | undefined }> =>
  unlessUnchanged(key, { query: { cursor } }, async (answer) => ({
    items: await answer.json(),
    next: nextCursorIn(answer),
  }))
