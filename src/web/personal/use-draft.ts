import { useState } from 'react'
import { useViewer } from '../session/session.tsx'
import { draftPrefix, keepPersonal, readPersonal } from './personal-storage.ts'

/** The texts of a form's fields, by field name. */
type Values = Record<string, string>

export interface Draft<V extends Values> {
  /** The texts to show: the stored draft, or else the initial values. */
  values: V
  /** Whether the texts differ from the initial values. */
  isDirty: boolean
  /** Whether the form opened with a draft stored earlier. */
  isRestored: boolean
  /** Changes some fields and stores the draft. */
  change: (changes: Partial<V>) => void
  /** Deletes the draft and returns to the initial values. */
  clear: () => void
}

function parseDraft<V extends Values>(stored: string, initial: V): V {
  const restored = { ...initial }
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed === 'object' && parsed !== null) {
      for (const name of Object.keys(initial) as (keyof V & string)[]) {
        const text = (parsed as Values)[name]
        if (typeof text === 'string') restored[name] = text as V[typeof name]
      }
      return restored
    }
  } catch {}
  // Version 0.1 stored the plain text of a form's only field.
  const [name] = Object.keys(initial)
  return name === undefined ? restored : { ...restored, [name]: stored }
}

/**
 * Keeps the texts of a form on this device until they are sent: across reloads, a canceled form and the end of a session, and
 * only for the signed-in user.
 * @param name unique among the user's forms, such as `answer:{questionId}`
 * @param initial the texts of a form without a draft; read when the form opens
 */
export function useDraft<V extends Values>(name: string, initial: V): Draft<V> {
  const { _id } = useViewer()
  const key = `${draftPrefix}${name}`
  const [{ start, isRestored }] = useState(() => ({ start: initial, isRestored: readPersonal(_id, key) !== '' }))
  const [values, setValues] = useState(() => (isRestored ? parseDraft(readPersonal(_id, key), start) : start))
  const differs = (texts: V) => Object.keys(start).some((field) => texts[field] !== start[field])

  return {
    values,
    isDirty: differs(values),
    isRestored,
    change(changes) {
      const changed = { ...values, ...changes }
      setValues(changed)
      keepPersonal(_id, key, differs(changed) ? JSON.stringify(changed) : '')
    },
    clear() {
      setValues(start)
      keepPersonal(_id, key, '')
    },
  }
}
