// Types that follow from the table of routes.
import type * as z from 'zod/mini'
import type { api } from './api.ts'
import type { Page } from './shared/fields.ts'
import type { ImmutableJson, StreamedFile, Versioned } from './shared/route.ts'

export type Api = typeof api
export type ApiKey = keyof Api
/** Keys of routes that return one page of a list. */
export type PagedKey = KeysWith<'paged'>
/** Keys of routes that support conditional requests. */
export type VersionedKey = KeysWith<'versioned'>
/** Keys of routes whose responses never change. */
export type ImmutableKey = KeysWith<'immutable'>
/** Keys of routes that accept an `Idempotency-Key`. */
export type RepeatableKey = KeysWith<'repeatable'>
/** Keys of routes that take bytes. */
export type BytesKey = {
  [Key in ApiKey]: Api[Key] extends { bytes: unknown } ? Key : never
}[ApiKey]
/** Keys of routes that return a secret. */
export type SecretKey = KeysWith<'secret'>
/** Keys of routes that return a file. */
export type FileKey = {
  [Key in ApiKey]: Api[Key] extends { file: readonly unknown[] } ? Key : never
}[ApiKey]
/** Keys of routes that return an event stream. */
export type StreamKey = KeysWith<'stream'>
type KeysWith<Trait extends string> = {
  [Key in ApiKey]: Api[Key] extends Record<Trait, true> ? Key : never
}[ApiKey]

type SchemaOf<Key extends ApiKey, Name extends string> = Name extends keyof Api[Key] ? Api[Key][Name] : undefined
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type InputSchemas<Key extends ApiKey> = {
  [Name in 'params' | 'query' | 'body' as SchemaOf<Key, Name> extends undefined ? never : Name]: SchemaOf<Key, Name>
}

/** Input of a call on the client: the parts that the route has. */
export type Call<Key extends ApiKey> = { [Name in keyof InputSchemas<Key>]: Input<InputSchemas<Key>[Name]> }
/** Input of a handler: the same parts, validated. */
export type RouteInput<Key extends ApiKey> = { [Name in keyof InputSchemas<Key>]: Output<InputSchemas<Key>[Name]> }
/** Body of a successful HTTP response. */
export type ResponseBody<Key extends ApiKey> = Output<Api[Key]['response']>
type PageOrBody<Key extends ApiKey> = Key extends PagedKey
  ? ResponseBody<Key> extends (infer Item)[]
    ? Page<Item>
    : never
  : ResponseBody<Key>
/** Result of a handler: a page for paged routes, a version with a loader for versioned ones, a file, JSON, otherwise the body. */
export type HandlerResult<Key extends ApiKey> = Key extends FileKey
  ? StreamedFile
  : Key extends ImmutableKey
    ? ImmutableJson
    : Key extends VersionedKey
      ? Versioned<PageOrBody<Key>>
      : PageOrBody<Key>
