import type { Api, ApiKey, Given, RepeatableKey, Returned, StreamKey } from '#contract/calls.ts'
import type { EventStream } from '../events/events.ts'
import type { Caller } from '../http/security-log.ts'
import type { CreateOnce } from '../idempotency/create-once.ts'
import type { Viewer } from '../sessions/sessions.ts'

/** Who calls: somebody signed in, except on routes that anyone may call. */
type Call<Key extends ApiKey> = {
  viewer: Api[Key]['access'] extends 'anyone' ? undefined : Viewer
  caller: Caller
} & (Key extends RepeatableKey ? { createOnce: CreateOnce } : unknown) &
  (Key extends StreamKey ? { stream: EventStream } : unknown)

export type Handler<Key extends ApiKey> = (given: Given<Key> & Call<Key>) => Promise<Returned<Key>>
export type Handlers<Keys extends ApiKey = ApiKey> = { [Key in Keys]: Handler<Key> }
