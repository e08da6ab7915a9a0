import { useEffect, useEffectEvent, useState } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { Entry } from '#web/offline/outbox/entry.ts'
import { useViewer } from '#web/session/session.tsx'
import { readConcernData, saveConcernData } from '#web/storage/concern-data.ts'
import { baseField, deleteSentDraft, keyField, readDraft, saveDraftText, watchDraft } from '#web/storage/drafts.ts'
import { isText, namesOf, type Shapes } from '#web/storage/shape.ts'

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
  /** The initial values when the writer began. Others may have changed them since. */
  began: V
  /** Whether the values differ from the initial ones. */
  isDirty: boolean
  /** Whether the form was opened with a stored draft. */
  isRestored: boolean
  /** Returns the properties of a text field's control. */
  field<Name extends TextName<V>>(name: Name): DraftField<Name, V[Name]>
  /** Changes some fields and stores the draft. */
  change(changes: Partial<V>): void
  /** Bases the draft on newer initial values. Fields that the writer has not changed get them. */
  rebase(initial: V): void
  /** Deletes the draft because it was sent, also in other tabs, and returns to the initial values. */
  clear(): void
  /** Deletes the draft of this tab because the writer does not want it, and returns to the initial values. */
  discard(): void
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
  /** Fields that are one thing to the writer, such as a day and a time: a change of one is a change of all. */
  together?: readonly (readonly (keyof V)[])[]
}

/** What the user typed, on which values it is based, those when the user began, and the idempotency key with which it was sent, if it was. */
interface Typed<V> {
  values: V
  base: V
  began: V
  sentKey: string | undefined
}

/** The name of the key in drafts of concerns that an earlier version stored. */
const earlierKeyField = 'key'

/** Returns whether two values are the same. They hold what JSON can. */
export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns whether all fields are the same. */
export const isSame = <V extends object>(one: V, other: V): boolean =>
  namesOf(one).every((name) => isEqual(one[name], other[name]))

/** Returns the fields that the writer has changed, with those that belong to them. */
export function changesOf<V extends object>(
  { values, base }: Pick<Typed<V>, 'values' | 'base'>,
  together: DraftOptions<V>['together'] = [],
): Partial<V> {
  const changed = new Set<keyof V>(namesOf(base).filter((name) => !isEqual(values[name], base[name])))
  for (const names of together) if (names.some((name) => changed.has(name))) for (const name of names) changed.add(name)
  return Object.fromEntries(
    namesOf(base).flatMap((name) => (changed.has(name) ? [[name, values[name]]] : [])),
  ) as Partial<V>
}

/** Reads the fields of an object that have the right shape. */
function readFields<V extends object>(from: object, initial: V, shapes: Shapes<V> | undefined): Partial<V> {
  const found: Partial<V> = {}
  for (const name of namesOf(initial)) {
    const stored: unknown = Reflect.get(from, name)
    // Release 1 stored numbers as texts.
    const isNumberAsText = typeof initial[name] === 'number' && isText(stored) && /^\d+$/.test(stored)
    const value = isNumberAsText ? Number(stored) : stored
    if ((shapes?.[name] ?? isText)(value)) found[name] = value as V[typeof name]
  }
  return found
}

/** Reads a stored draft. Fields that its writer has not changed have their initial values. */
function parseDraft<V extends object>(
  stored: string,
  initial: V,
  { shapes, follows }: DraftOptions<V>,
): Typed<V> | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {}
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const base: unknown = Reflect.get(parsed, baseField)
  const sentKey: unknown = Reflect.get(parsed, keyField) ?? Reflect.get(parsed, earlierKeyField)
  const began =
    typeof base === 'object' && base !== null ? { ...initial, ...readFields(base, initial, shapes) } : initial
  // What was sent is sent again as it was.
  const start = follows === true || isText(sentKey) ? began : initial
  return {
    values: { ...start, ...readFields(parsed, initial, shapes) },
    base: start,
    began,
    sentKey: isText(sentKey) ? sentKey : undefined,
  }
}

/**
 * Stores what the writer changes in a form on this device until it is sent, per user. A draft survives reloads, a canceled form and an
 * expired session. Fields that the writer has not changed are not stored: they follow what others save.
 * @param name unique among the user's forms, such as `answer:{questionId}`
 * @param initial the values of a form without a draft
 */
export function useDraft<V extends Record<string, string>>(
  name: string,
  initial: V,
  options?: Pick<DraftOptions<V>, 'together'>,
): Draft<V>
export function useDraft<V extends object>(
  name: string,
  initial: V,
  options: DraftOptions<V> & { shapes: Shapes<V> },
): Draft<V>
export function useDraft<V extends object>(name: string, initial: V, options: DraftOptions<V> = {}): Draft<V> {
  const { follows, inTab = false, together } = options
  const { _id } = useViewer()
  const [read, save] = inTab ? [readConcernData, saveConcernData] : [readDraft, saveDraftText]
  const [opened, setOpened] = useState(initial)
  const start = follows === true ? initial : opened
  const [restored] = useState(() => parseDraft(read(_id, name), start, options))
  const [typed, setTyped] = useState(restored)
  const untyped = { values: start, base: start, began: start, sentKey: undefined }
  const { values, base, began, sentKey } = typed ?? untyped

  function store(next: Typed<V>): void {
    const changes = changesOf(next, together)
    const isKept = Object.keys(changes).length > 0 || next.sentKey !== undefined
    setTyped(isKept ? next : undefined)
    const stored = { ...changes, [keyField]: next.sentKey, [baseField]: next.began }
    save(_id, name, isKept ? JSON.stringify(stored) : '')
  }
  const change = (changes: Partial<V>) => store({ values: { ...values, ...changes }, base, began, sentKey: undefined })

  const forget = useEffectEvent(() => setTyped(undefined))
  const keep = useEffectEvent(() => {
    if (typed !== undefined) store(typed)
  })
  useEffect(
    () => (inTab ? undefined : watchDraft(_id, name, { onSent: () => forget(), onDeleted: () => keep() })),
    [_id, name, inTab],
  )

  return {
    values,
    base,
    began,
    isDirty: !isSame(values, base),
    isRestored: restored !== undefined,
    field: (field) => ({
      name: field,
      value: values[field],
      onChange: ({ target: { value } }) => change({ [field]: value } as Partial<V>),
    }),
    change,
    rebase(initial) {
      setOpened(initial)
      const merged = { ...initial, ...changesOf({ values, base }, together) }
      store({ values: merged, base: initial, began, sentKey: undefined })
    },
    clear() {
      if (!inTab) deleteSentDraft(_id, name)
      store(untyped)
    },
    discard: () => store(untyped),
    wasSent: sentKey !== undefined,
    idempotencyKey() {
      const sent = sentKey ?? newIdempotencyKey()
      store({ values, base, began, sentKey: sent })
      return sent
    },
  }
}

/** Stores the text of an entry as the draft of its form. While it stays as it is, the form sends it with the same key. */
export function saveDraft({ userId, draft, key, kind }: Entry, values: Record<string, string>): void {
  if (draft === undefined) return
  const sent = kind === 'changed answer' ? {} : { [keyField]: key }
  saveDraftText(userId, draft, JSON.stringify({ ...values, ...sent }))
}
