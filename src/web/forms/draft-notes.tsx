import { useState } from 'react'
import { draft_discard, draft_discarded, draft_restored, draft_saved, undo } from '#messages'
import { Button } from '#web/ui/button.tsx'
import type { Draft } from './use-draft.ts'

interface NoteProps {
  text: string
  action: string
  onAction: () => void
  autoFocus?: boolean
}

/** A note with what can be done about it. */
export function Note({ text, action, onAction, autoFocus }: NoteProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 rounded-xl bg-sunken py-1 pe-1 ps-4">
      <p className="grow basis-40 py-2">{text}</p>
      <Button
        variant="quiet"
        autoFocus={autoFocus}
        onClick={onAction}
        className="ms-auto shrink-0 underline underline-offset-4"
      >
        {action}
      </Button>
    </div>
  )
}

/** Shown instead of a canceled form whose draft is saved. Undo reopens the form. */
export const CanceledFormNote = ({ onUndo }: { onUndo: () => void }) => (
  <Note text={draft_saved()} action={undo()} onAction={onUndo} />
)

/** Shown instead of an unsent text that was deleted. Undo takes the focus, because the Delete button no longer exists. */
export const DeletedTextNote = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <Note text={text} action={undo()} onAction={onUndo} autoFocus />
)

/** Shown in a form that was opened with a stored draft. Offers to discard the draft, and then to undo that. */
export function RestoredDraftNote<V>({ draft }: { draft: Draft<V> }) {
  const [discarded, setDiscarded] = useState<V>()
  if (discarded !== undefined && !draft.isDirty) {
    return <Note text={draft_discarded()} action={undo()} onAction={() => draft.change(discarded)} />
  }
  if (!draft.isRestored || !draft.isDirty) return null
  function discard(): void {
    setDiscarded(draft.values)
    draft.discard()
  }
  return <Note text={draft_restored()} action={draft_discard()} onAction={discard} />
}
