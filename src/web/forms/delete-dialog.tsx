import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from './use-action.ts'

interface DeleteDialogProps {
  question: string
  /** Title or text of the item. Only its beginning is shown. */
  subject: string
  /** What the deletion removes and what it keeps. */
  consequence: string
  /** Label of the confirming button. */
  action: string
  onDelete: () => Promise<unknown>
  successMessage: string
  /** Shown if the server sends no message. */
  failureMessage: string
  onClose: () => void
}

const maxSubjectLength = 100

/** Shortens a text without splitting a character. */
function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > maxSubjectLength ? `${characters.slice(0, maxSubjectLength).join('').trimEnd()}…` : text
}

/** Asks for confirmation, deletes, and reports the result in a toast. */
export function DeleteDialog({
  question,
  subject,
  consequence,
  action,
  onDelete,
  successMessage,
  failureMessage,
  onClose,
}: DeleteDialogProps) {
  const { isRunning, run } = useAction()

  async function confirm(): Promise<void> {
    await run(onDelete, { success: successMessage, failure: failureMessage })
    onClose()
  }

  return (
    <ConfirmDialog
      question={question}
      action={action}
      loading={isRunning}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p dir="auto" className="line-clamp-3 border-s-4 border-lamp ps-4 font-semibold whitespace-pre-line">
        {beginningOf(subject)}
      </p>
      <p className="text-muted">{consequence}</p>
    </ConfirmDialog>
  )
}
