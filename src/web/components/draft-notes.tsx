import { useState } from 'react'
import { draft_discard, draft_discarded, draft_restored, draft_saved, undo } from '#messages'
import { Button } from '../ui/button.tsx'
import type { Draft } from './use-draft.ts'

interface NoteProps {
  text: string
  action: string
  onAction: () => void
  autoFocus?: boolean
}

function Note({ text, action, onAction, autoFocus }: NoteProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 rounded-xl bg-sunken py-1 pe-1 ps-4">
      <p className="grow basis-40 py-2">{text}</p>
      <Button
        variant="quiet"
        autoFocus={autoFocus}
        onClick={onAction}
        className="shrink-0 underline underline-offset-4"
      >
        {action}
      </Button>
    </div>
  )
}

/** Shown in the place of a canceled form: its draft is saved, and Undo reopens the form. */
export const CanceledFormNote = ({ onUndo }: { onUndo: () => void }) => (
  <Note text={draft_saved()} action={undo()} onAction={onUndo} />
)

/** Shown in the place of a deleted text that was not sent yet. Undo has the focus, because the pressed button is gone. */
export const DeletedTextNote = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <Note text={text} action={undo()} onAction={onUndo} autoFocus />
)

/** Shown in a form that opened with an earlier draft: offers to discard it, and then to undo that. */
export function RestoredDraftNote<V extends Record<string, string>>({ draft }: { draft: Draft<V> }) {
  const [discarded, setDiscarded] = useState<V>()
  if (discarded !== undefined && !draft.isDirty) {
    return <Note text={draft_discarded()} action={undo()} onAction={() => draft.change(discarded)} />
  }
  if (!draft.isRestored || !draft.isDirty) return null
  function discard(): void {
    setDiscarded(draft.values)
    draft.clear()
  }
  return <Note text={draft_restored()} action={draft_discard()} onAction={discard} />
}
