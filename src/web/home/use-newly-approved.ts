import { useEffect, useState } from 'react'
import type { TermQuestion } from '#contract/home.ts'
import { useViewer } from '#web/session/session.tsx'
import { readUserData, saveUserData } from '#web/storage/user-data.ts'

const storageName = 'lit-lamps'

/** Parses the stored ids. @returns undefined if there are none */
function parseIds(text: string): readonly string[] | undefined {
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.map(String) : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the questions whose lamps light up now: those whose approved responses this device has not shown as approved.
 * @param unseen ids of questions with a review that the student has not seen. On a new device, only these light up.
 */
export function useNewlyApproved(questions: readonly TermQuestion[], unseen: readonly string[]): ReadonlySet<string> {
  const { _id } = useViewer()
  const approved = questions.filter(({ myResponse }) => myResponse?.status === 'approved').map((it) => it._id)
  const [known] = useState(() => {
    const stored = parseIds(readUserData(_id, storageName))
    return new Set(stored ?? approved.filter((id) => !unseen.includes(id)))
  })
  const text = JSON.stringify(approved)
  useEffect(() => saveUserData(_id, storageName, text), [_id, text])
  return new Set(approved.filter((id) => !known.has(id)))
}
