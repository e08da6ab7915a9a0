import type { AssignedBefore } from '#contract/people.ts'
import * as messages from '#messages'
import { Note } from '#web/forms/draft-notes.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useAssignLeaders } from './assigned-queries.ts'

interface AssignedNoteProps {
  /** Who looked out for the students before. */
  assigned: AssignedBefore
  onUndone: () => void
}

/** For how many students a leader has just changed who looks out for them, and a button that puts back what was before. */
export function AssignedNote({ assigned, onUndone }: AssignedNoteProps) {
  const { putBack } = useAssignLeaders()
  const { run } = useAction()
  const count = assigned.before.flatMap(({ students }) => students).length
  async function undo(): Promise<void> {
    const isUndone = await run(() => putBack(assigned), {
      success: messages.assigned_undone(),
      failure: messages.save_failed(),
    })
    if (isUndone) onUndone()
  }
  return (
    <div className="my-2">
      <Note text={messages.assigned_done({ count })} action={messages.undo()} onAction={() => void undo()} />
    </div>
  )
}
