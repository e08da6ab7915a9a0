import { useState } from 'react'
import { useViewer } from '#web/session/session.tsx'
import { readUserData, saveUserData } from '#web/storage/user-data.ts'

const storageName = 'opens-next-response'

/** Returns whether the next response opens after each review, as this leader has chosen on this device, and a function that changes it. */
export function useOpensNext() {
  const { _id } = useViewer()
  const [opensNext, setOpensNext] = useState(() => readUserData(_id, storageName) !== '')
  function changeOpensNext(opens: boolean): void {
    setOpensNext(opens)
    saveUserData(_id, storageName, opens ? 'yes' : '')
  }
  return { opensNext, changeOpensNext }
}
