import { useEffect, useState } from 'react'
import { setup_pending } from '#messages'
import { api } from '#web/api/api.ts'

/** Says that the group is being set up, while there is no leader (docs/leaders.md#before-there-is-a-leader). */
export function SetupNote() {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    // Without a response, the note stays hidden: the screen works as in any group.
    api('GET /api/joining').then(
      ({ isSetUp }) => setPending(!isSetUp),
      () => undefined,
    )
  }, [])
  if (!isPending) return null
  return (
    <p role="status" className="mb-4 rounded-2xl bg-info-tint px-5 py-4 text-info">
      {setup_pending()}
    </p>
  )
}
