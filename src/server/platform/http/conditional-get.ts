import type { FastifyRequest } from 'fastify'
import type { Versioned } from '#contract/shared/route.ts'
import { currentLanguage } from '#texts'
import type { VersionedCache } from '../database/versioned-cache.ts'
import { type ApiRequest, viewerKey } from './authenticate.ts'

/** Maximum length of an `If-None-Match` header that is parsed. The server's own tags have at most 120 characters. */
const maxIfNoneMatchLength = 1000

/** Body of a versioned route. */
export interface Conditional {
  version: string
  /** The tag that the client has, if it is current. There is no body then. */
  currentTag?: string
  body?: unknown
}

export const tagOf = (version: string): string => `"${version}"`

/** Returns the tags in `If-None-Match`. A proxy that compresses marks a tag as weak, or appends `-gzip` to it (Apache, lighttpd). */
export function tagsIn(request: FastifyRequest): string[] {
  const known = request.headers['if-none-match']
  if (known === undefined || known.length > maxIfNoneMatchLength) return []
  return known.split(',').map((it) => it.trim().replace(/^W\/|-(gzip|br|zstd)(?="$)/g, ''))
}

/** Returns the tag in `If-None-Match` that names this version (RFC 9110, section 13.1.2). */
function findTag(request: FastifyRequest, version: string): string | undefined {
  const tag = tagOf(version)
  if (request.headers['if-none-match'] === tag) return tag
  return tagsIn(request).find((it) => it === tag)
}

/** Versions of responses: those of viewers and requests, and what all of them begin with (ADR 016). */
export interface Versions {
  cache: VersionedCache<string>
  epoch(): string
}

/** Loads each version. */
export const notCached: VersionedCache<string> = { get: (_key, load) => load() }

/** Loads the body of a versioned route, unless the client has the current version. */
export async function conditionalGet(
  request: ApiRequest,
  { cache, epoch }: Versions,
  route: string,
  input: Record<string, unknown>,
  handle: (input: unknown) => Promise<Versioned<unknown>>,
): Promise<Conditional> {
  const language = currentLanguage()
  // Names of erased people are in the reader's language.
  const suffix = language === 'en' ? '' : `-${language}`
  const versionOf = (it: Versioned<unknown>) => `${epoch()}.${it.version}${suffix}`
  let handled: Versioned<unknown> | undefined
  // By validated values: clients can't fill the cache with other spellings of one request.
  const key = `${request[viewerKey]?.sessionHash} ${language} ${route} ${JSON.stringify([input['params'], input['query']])}`
  const version = await cache.get(key, async () => {
    handled = await handle(input)
    return versionOf(handled)
  })
  const currentTag = findTag(request, version)
  if (currentTag !== undefined) return { version, currentTag }
  const current = handled ?? (await handle(input))
  return { version: versionOf(current), body: await current.load() }
}
