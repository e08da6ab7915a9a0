import type * as z from 'zod/mini'

/**
 * Access rule of a route. Handlers, and conditions of their statements, check who may see single resources. Guardians have sessions of their own, which open only the
 * routes for guardians (ADR 050). The secret of a set-up link opens routes while there is no leader; it is sent like the token of a session.
 */
export type Access = 'anyone' | 'signed in' | 'student' | 'admin' | 'guardian' | 'setup link'

export interface Route {
  summary: string
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Maximum size of the body, if it is not the one of all other routes. */
  maxBodyBytes?: number
  /** Takes a body of bytes (`application/octet-stream`) instead, up to a length. */
  bytes?: { max: number }
  response: z.ZodMiniType
  /** Reads and ignores a body of any media type: mail programs send forms (RFC 8058). */
  ignoresBody?: true
  /** Default: 200. A response with 204 has no body. The response with 302 is the path to which it redirects. */
  status?: 200 | 201 | 204 | 302
  /** Returns one page of a list, with a `Link` header to the next page. */
  paged?: true
  /** Has an `ETag` and returns 304 if the client has the current version (RFC 9110, section 13.1.2). */
  versioned?: true
  /**
   * Returns JSON that never changes at its address. Browsers keep it for a year, also without a connection (RFC 8246). Errors are not
   * kept.
   */
  immutable?: true
  /** Returns a text of this media type instead of JSON. Clients may keep it for one reader, and ask for a new one each time. */
  mediaType?: string
  /** Creates a row. A retry with the same `Idempotency-Key` header creates nothing and returns the row of the first request (ADR 025). */
  repeatable?: true
  /** Field of the body that does not tell another request from a retry: a client may have seen more meanwhile. */
  retriedWithout?: string
  /** Returns a secret of which only a hash is stored. It is derived from the key of a repeatable route, so that a retry returns it again. */
  secret?: true
  /** Also for accounts that wait for a leader to let them in. All other routes answer them 403 `awaiting_approval`. */
  whileWaiting?: true
  /** Does not count toward the rate limit, because it creates nothing or has a limit of its own. All other writes count. */
  unlimited?: true
  /** Ends the session that the browser has, which then also deletes what its HTTP cache has of this site (ADR 066). */
  clearsCache?: true
  /** Returns an event stream (`text/event-stream`). */
  stream?: true
  /**
   * Appears neither in the metrics nor in the request log, so that they show neither that something was told nor an address that is a
   * secret.
   */
  isUnobserved?: true
  /** Returns a file in one of these formats, which is sent while it is read (ADR 048). Expensive: few at a time for each account. */
  file?: readonly FileFormat[]
  /** The response can take a minute, so that the server does not close a connection where nothing happens. */
  slow?: true
  /** Error statuses in addition to those that follow from access and schemas. */
  errors?: readonly number[]
}

/** Returns whether requests count toward the rate limit of the account, or of the address where nobody is logged in. */
export const isRateLimited = (key: string, route: Route): boolean => !key.startsWith('GET ') && !route.unlimited

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

export const defineRoutes = <const Table extends Record<RouteKey, Route>>(table: Table): Table => table

/** Media types of the files that people download. */
export const fileTypes = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  backup: 'application/octet-stream',
} as const
export type FileFormat = keyof typeof fileTypes

/** Result of a handler of a route for a file: it is sent while it is read. */
export interface StreamedFile {
  /** Such as `Ana.html`. It may have any characters. */
  name: string
  format: FileFormat
  /** The text or bytes in parts, each a few kilobytes. The server reads the next one when the client has received the last. */
  parts: AsyncIterable<string | Uint8Array>
  /** Size of the file, if it is known. */
  bytes?: number
}

/** Result of a handler of an immutable route: its JSON as it is, or in brotli (RFC 7932). */
export type ImmutableJson = { text: string } | { brotli: Uint8Array }

/** Result of a handler of a versioned route. The version is read before the body, so a body is never older than its `ETag`. */
export interface Versioned<Body> {
  version: string
  load: () => Promise<Body>
}
