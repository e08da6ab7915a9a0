import type { ApiKey } from '#contract/calls.ts'

const route: ApiKey = 'POST /api/auth/end-session'

/** Prefix of the tag of a `sync` event that ends a session. The hash follows. */
export const endSessionTag = 'end-session '

/**
 * Ends a session by the hash of its token, from a page or the service worker.
 * @throws if the server did not do it
 */
export async function endSession(hash: string): Promise<void> {
  const [method = '', path = ''] = route.split(' ')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ session: hash })
  const { status } = await fetch(path, { method, headers, body })
  if (status !== 204) throw new Error(`The session was not ended: ${status}`)
}
