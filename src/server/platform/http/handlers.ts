import type {
  Api,
  ApiKey,
  BytesKey,
  HandlerResult,
  RepeatableKey,
  RouteInput,
  SecretKey,
  StreamKey,
  VersionedKey,
} from '#contract/calls.ts'
import type { EventStream } from '../events/events.ts'
import type { Guardian, Viewer } from '../viewer.ts'
import type { CreateOnce, SecretOf } from './idempotency/create-once.ts'
import type { Caller } from './security-log.ts'

/** How a visitor's request to create an account can be recognized when it is sent again. */
export interface AccountKey {
  /** The `Idempotency-Key`. */
  key: string | undefined
  /** SHA-256 of the request without its password, in base64url. */
  digest: string
}

/**
 * Context of a request. There is a viewer on all routes but those for anyone and for guardians. A request is keyed if it has an
 * `Idempotency-Key`, and conditional if the client has an earlier body.
 */
type Context<Key extends ApiKey> = {
  viewer: Api[Key]['access'] extends 'anyone' | 'guardian' | 'setup link' ? undefined : Viewer
  guardian: Api[Key]['access'] extends 'guardian' ? Guardian : undefined
  caller: Caller
} & (Key extends RepeatableKey
  ? Api[Key]['access'] extends 'anyone'
    ? { accountKey: AccountKey }
    : { createOnce: CreateOnce; isKeyed: boolean }
  : unknown) &
  (Key extends BytesKey ? { bytes: Buffer } : unknown) &
  (Api[Key]['access'] extends 'setup link' ? { setupToken: string } : unknown) &
  (Key extends SecretKey ? { secretOf: SecretOf } : unknown) &
  (Key extends VersionedKey ? { isConditional: boolean } : unknown) &
  (Key extends StreamKey ? { stream: EventStream } : unknown)

/** What a handler receives: the validated parts of the request, and its context. */
export type HandlerInput<Key extends ApiKey> = RouteInput<Key> & Context<Key>
export type Handler<Key extends ApiKey> = (input: HandlerInput<Key>) => Promise<HandlerResult<Key>>
export type Handlers<Keys extends ApiKey = ApiKey> = { [Key in Keys]: Handler<Key> }
