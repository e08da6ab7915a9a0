import { useCallback, useState } from 'react'
import { useViewer } from '../session/session.tsx'
import { keepPersonal, readPersonal } from './personal-storage.ts'

/** A text that outlives a reload until it is sent. */
export function useDraft(name: string): { draft: string; keep: (text: string) => void } {
  const { _id } = useViewer()
  const key = `draft:${name}`
  const [draft] = useState(() => readPersonal(_id, key))
  const keep = useCallback((text: string) => keepPersonal(_id, key, text), [_id, key])
  return { draft, keep }
}
