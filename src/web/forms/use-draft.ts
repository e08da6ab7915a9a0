import { useState } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { Entry } from '#web/offline/outbox/entry.ts'
import { useViewer } from '#web/session/session.tsx'
import { readConcernData, saveConcernData } from '#web/storage/concern-data.ts'
import { isText, namesOf, type Shapes } from '#web/storage/shape.ts'
import { draftPrefix, readUserData, saveUserData } from '#web/storage/user-data.ts'

interface DraftField<Name, Value> {
  name: Name
  value: Value
  onChange: (event: { target: { value: string } }) => void
}

/** The names of the fields that hold texts. */
type TextName<V> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string

export interface Draft<V> {
  /** The current values: the stored draft, or else the initial values. */
  values: V
  /** The initial values that the draft changes. */
  base: V
  /** Whether the values differ from the initial ones. */
  isDirty: boolean
  /** Whether the form was opened with a stored draft. */
  isRestored: boolean
  /** Returns the properties of a text field's control. */
  field<Name extends TextName<V>>(name: Name): DraftField<Name, V[Name]>
  /** Changes some fields and stores the draft. */
  change(changes: Partial<V>): void
  /** Deletes the draft and returns to the initial values. */
  clear(): void
  /** Whether the current values were sent with their idempotency key, and perhaps arrived. */
  wasSent: boolean
  /** Returns the `Idempotency-Key` of the current values. A retry uses the same one, also after a reload. */
  idempotencyKey(): string
}

interface DraftOptions<V> {
  /** What each field may contain. By default, fields contain texts. A stored field that is damaged has its initial value. */
  shapes?: Shapes<V>
  /** Whether the form shows new initial values until it is changed. By default, it keeps those with which it was opened. */
  follows?: boolean
  /** Whether the draft is in this tab only, and is deleted with it (ADR 046). */
  inTab?: boolean
}

/** What the user typed, on which values it is based, and the idempotency key with which it was sent, if it was. */
interface Typed<V> {
  values: V
  base: V
  sentKey: string | undefined
}

/** Names in a stored draft, next to its fields. */
const keyField = 'idempotencyKey'
const baseField = 'base'
/** The name of the key in drafts of concerns that an earlier version stored. */
const earlierKeyField = 'key'

/** Returns whether all fields are the same. They hold what JSON can. */
export const isSame = <V extends object>(one: V, other: V): boolean =>
  namesOf(one).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

function parseDraft<V extends object>(stored: string, initial: V, shapes: Shapes<V> | undefined): Typed<V> | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {}
  if (typeof parsed !== 'object' || parsed === null) return undefined
  function read(from: object): V {
    const values = { ...initial }
    for (const name of namesOf(initial)) {
      const stored: unknown = Reflect.get(from, name)
      // Release 1 stored numbers as texts.
      const isNumberAsText = typeof initial[name] === 'number' && isText(stored) && /^\d+$/.test(stored)
      const value = isNumberAsText ? Number(stored) : stored
      if ((shapes?.[name] ?? isText)(value)) values[name] = value as V[typeof name]
    }
    return values
  }
  const base: unknown = Reflect.get(parsed, baseField)
  const sentKey: unknown = Reflect.get(parsed, keyField) ?? Reflect.get(parsed, earlierKeyField)
  return {
    values: read(parsed),
    base: typeof base === 'object' && base !== null ? read(base) : initial,
    sentKey: isText(sentKey) ? sentKey : undefined,
  }
}

/**
 * Stores the values of a form on this device until they are sent, per user. A draft survives reloads, a canceled form and an expired
 * session.
 * @param name unique among the user's forms, such as `answer:{questionId}`
 * @param initial the values of a form without a draft
 */
export function useDraft<V extends Record<string, string>>(name: string, initial: V): Draft<V>
export function useDraft<V extends object>(
  name: string,
  initial: V,
  options: DraftOptions<V> & { shapes: Shapes<V> },
): Draft<V>
export function useDraft<V extends object>(
  name: string,
  initial: V,
  { shapes, follows, inTab = false }: DraftOptions<V> = {},
): Draft<V> {
  const { _id } = useViewer()
  const key = inTab ? name : `${draftPrefix}${name}`
  const [read, save] = inTab ? [readConcernData, saveConcernData] : [readUserData, saveUserData]
  const [opened] = useState(initial)
  const start = follows === true ? initial : opened
  const [restored] = useState(() => parseDraft(read(_id, key), start, shapes))
  const [typed, setTyped] = useState(restored)
  const { values, base, sentKey } = typed ?? { values: start, base: start, sentKey: undefined }

  function store(next: Typed<V>): void {
    const isKept = !isSame(next.values, next.base) || next.sentKey !== undefined
    setTyped(isKept ? next : undefined)
    const stored = { ...next.values, [keyField]: next.sentKey, ...(follows === true && { [baseField]: next.base }) }
    save(_id, key, isKept ? JSON.stringify(stored) : '')
  }
  const change = (changes: Partial<V>) => store({ values: { ...values, ...changes }, base, sentKey: undefined })

  return {
    values,
    base,
    isDirty: !isSame(values, base),
    isRestored: restored !== undefined,
    field: (field) => ({
      name: field,
      value: values[field],
      onChange: ({ target: { value } }) => change({ [field]: value } as Partial<V>),
    }),
    change,
    clear: () => store({ values: start, base: start, sentKey: undefined }),
    wasSent: sentKey !== undefined,
    idempotencyKey() {
      const sent = sentKey ?? newIdempotencyKey()
      store({ values, base, sentKey: sent })
      return sent
    },
  }
}

/** Stores the text of an entry as the draft of its form. While it stays as it is, the form sends it with the same key. */
export function saveDraft({ userId, draft, key, kind }: Entry, values: Record<string, string>): void {
  if (draft === undefined) return
  const sent = kind === 'changed answer' ? {} : { [keyField]: key }
  saveUserData(userId, draftPrefix + draft, JSON.stringify({ ...values, ...sent }))
}
