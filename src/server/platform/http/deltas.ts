import type { FastifyReply } from 'fastify'
import { createDelta, deltaPreference, digestOf } from '#contract/shared/delta.ts'
import { type ApiRequest, viewerKey } from './authenticate.ts'
import { tagsIn } from './conditional-get.ts'

/** Maximum number of characters of all texts that are kept, and of one of them. */
const maxCharacters = 4_000_000
const maxLength = 200_000

/** Whether a client can apply deltas. */
const prefersDelta = (request: ApiRequest): boolean => request.headers['prefer'] === deltaPreference

/** Sends bodies as deltas to clients that have an earlier one (ADR 016). */
export function createDeltas() {
  const bodies = new Map<string, string>()
  let characters = 0

  function keep(key: string, json: string): void {
    if (bodies.has(key)) return
    bodies.set(key, json)
    characters += json.length
    for (const [oldest, { length }] of bodies) {
      if (characters <= maxCharacters) return
      bodies.delete(oldest)
      characters -= length
    }
  }

  return {
    /**
     * Returns the text to send for a body: a delta if the client prefers one, this node has sent the body that the client has, and
     * the delta is shorter. Otherwise the whole body. Sets the headers.
     */
    encode(request: ApiRequest, reply: FastifyReply, version: string, json: string): string {
      if (!prefersDelta(request) || json.length > maxLength) return json
      // Names the body itself: two bodies of one version may differ, because a body may be newer than its version.
      const tag = `"${version}:${digestOf(json)}"`
      const keyOf = (it: string) => `${request[viewerKey]?.sessionHash} ${it}`
      reply.header('etag', tag)
      keep(keyOf(tag), json)
      const earlier = tagsIn(request)
        .map((it) => bodies.get(keyOf(it)))
        .find((it) => it !== undefined)
      if (earlier === undefined) return json
      const delta = JSON.stringify(createDelta(earlier, json))
      if (delta.length >= json.length) return json
      reply.header('preference-applied', deltaPreference)
      return delta
    },
  }
}
