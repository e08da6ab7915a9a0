import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { useViewer } from '../session/session.tsx'
import { draftPrefix, readUserData, saveUserData } from '../storage/user-data.ts'

/** Texts of a form by field name. */
type Values = Record<string, string>

interface DraftField<Name> {
  name: Name
  value: string
  onChange: (event: { target: { value: string } }) => void
}

export interface Draft<V extends Values> {
  /** The current texts: the stored draft, or else the initial values. */
  values: V
  /** Whether the texts differ from the initial values. */
  isDirty: boolean
  /** Whether the form was opened with a stored draft. */
  isRestored: boolean
  /** Returns the properties of a field's control. */
  field: <Name extends keyof V & string>(name: Name) => DraftField<Name>
  /** Changes some fields and stores the draft. */
  change: (changes: Partial<V>) => void
  /** Deletes the draft and returns to the initial values. */
  clear: () => void
  /** Whether the current texts were sent with their idempotency key, and perhaps arrived. */
  wasSent: boolean
  /** Returns the `Idempotency-Key` of the current texts. A retry uses the same one, also after a reload. */
  idempotencyKey: () => string
}

const keyField = 'idempotencyKey'

function parseDraft<V extends Values>(stored: string, initial: V): { values: V; sentKey: string | undefined } {
  const values = { ...initial }
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed === 'object' && parsed !== null) {
      for (const name of Object.keys(initial) as (keyof V & string)[]) {
        const text = (parsed as Values)[name]
        if (typeof text === 'string') values[name] = text as V[typeof name]
      }
      return { values, sentKey: (parsed as Values)[keyField] }
    }
  } catch {}
  // Version 0.1 stored the plain text of a form's only field.
  const [name] = Object.keys(initial)
  return { values: name === undefined ? values : { ...values, [name]: stored }, sentKey: undefined }
}

/**
 * Stores the texts of a form on this device until they are sent, per user. A draft survives reloads, a canceled form and an
 * expired session.
 * @param name unique among the user's forms, such as `answer:{questionId}`
 * @param initial the texts of a form without a draft; read when the form opens
 */
export function useDraft<V extends Values>(name: string, initial: V): Draft<V> {
  const { _id } = useViewer()
  const key = `${draftPrefix}${name}`
  const [{ start, isRestored }] = useState(() => ({ start: initial, isRestored: readUserData(_id, key) !== '' }))
  const [restored] = useState(() =>
    isRestored ? parseDraft(readUserData(_id, key), start) : { values: start, sentKey: undefined },
  )
  const [values, setValues] = useState(restored.values)
  /** The idempotency key with which the current texts were sent, if they were. */
  const sentKey = useRef(restored.sentKey)
  const differs = (texts: V) => Object.keys(start).some((field) => texts[field] !== start[field])

  const store = (texts: V) =>
    saveUserData(_id, key, differs(texts) ? JSON.stringify({ ...texts, [keyField]: sentKey.current }) : '')

  function change(changes: Partial<V>): void {
    const changed = { ...values, ...changes }
    sentKey.current = undefined
    setValues(changed)
    store(changed)
  }

  return {
    values,
    isDirty: differs(values),
    isRestored,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target: { value } }) => change({ [name]: value } as Partial<V>),
    }),
    change,
    clear() {
      sentKey.current = undefined
      setValues(start)
      saveUserData(_id, key, '')
    },
    wasSent: sentKey.current !== undefined,
    idempotencyKey() {
      sentKey.current ??= newIdempotencyKey()
      store(values)
      return sentKey.current
    },
  }
}
