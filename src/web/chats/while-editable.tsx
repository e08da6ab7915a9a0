import { type ReactNode, useEffect, useState } from 'react'
import { serverTime } from '#web/api/server-clock.ts'
import { editableForMs } from './edit-refusal.ts'

/** Shows its children while a message created at this time can be edited. */
export function WhileEditable({ createdAt, children }: { createdAt: string; children: ReactNode }) {
  const [isEditable, setIsEditable] = useState(() => editableForMs(createdAt, serverTime()) >= 0)
  useEffect(() => {
    if (!isEditable) return
    const timer = setTimeout(() => setIsEditable(false), editableForMs(createdAt, serverTime()))
    return () => clearTimeout(timer)
  }, [createdAt, isEditable])
  return isEditable && children
}
