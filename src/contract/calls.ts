// What the table of routes means for who calls a route and who answers it, as types.
import type * as z from 'zod/mini'
import type { api } from './api.ts'
import type { Page } from './pagination.ts'
import type { Versioned } from './versioned.ts'

export type Api = typeof api
export type ApiKey = keyof Api
/** The keys of routes that answer a page of a collection. */
export type PagedKey = KeysWith<'paged'>
/** The keys of routes that may be answered with "not modified". */
export type VersionedKey = KeysWith<'versioned'>
/** Keys of routes that accept an `Idempotency-Key`. */
export type RepeatableKey = KeysWith<'repeatable'>
/** The keys of routes that send events rather than an answer. */
export type StreamKey = KeysWith<'stream'>
type KeysWith<Trait extends string> = {
  [Key in ApiKey]: Api[Key] extends Record<Trait, true> ? Key : never
}[ApiKey]

type Part<Key extends ApiKey, Name extends string> = Name extends keyof Api[Key] ? Api[Key][Name] : undefined
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Named<Key extends ApiKey> = {
  [Name in 'params' | 'query' | 'body' as Part<Key, Name> extends undefined ? never : Name]: Part<Key, Name>
}

/** What a caller passes: the parts that the route has. */
export type Call<Key extends ApiKey> = { [Name in keyof Named<Key>]: Input<Named<Key>[Name]> }
/** What a handler is given: the same parts, validated. */
export type Given<Key extends ApiKey> = { [Name in keyof Named<Key>]: Output<Named<Key>[Name]> }
/** What a caller gets back. */
export type Answer<Key extends ApiKey> = Output<Api[Key]['answer']>
type Whole<Key extends ApiKey> = Key extends PagedKey
  ? Answer<Key> extends (infer Item)[]
    ? Page<Item>
    : never
  : Answer<Key>
/** What a handler gives back: for paged routes a page, for versioned ones the version and what loads it. */
export type Returned<Key extends ApiKey> = Key extends VersionedKey ? Versioned<Whole<Key>> : Whole<Key>
