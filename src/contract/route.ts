import type * as z from 'zod/mini'

/** Who may call a route. Ownership of what it names is the handler's matter. */
export type Access = 'anyone' | 'signed in' | 'student' | 'admin'

export interface Route {
  summary: string
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  /** 200 where it says nothing; 204 carries no answer. */
  status?: 200 | 201 | 204
  /** An array of entities, a page at a time, with a `Link` header to the next. */
  paged?: true
  /** Asked for again and again: answered 304 while the version that its `ETag` names is still the newest (RFC 9110, 13.1.2). */
  versioned?: true
  /** Creates a row. A retry with the same `Idempotency-Key` header creates nothing and returns the row of the first request (ADR 025). */
  repeatable?: true
  /** Counts against a rate limit: of the account, or of the address where nobody is signed in. */
  limit?: true
  /** Stays open and sends events (text/event-stream) rather than one answer. */
  stream?: true
  /** Statuses beyond those that follow from access and shapes. */
  errors?: readonly number[]
}
export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

export const defineRoutes = <const Table extends Record<RouteKey, Route>>(table: Table): Table => table
