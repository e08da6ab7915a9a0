import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'

interface DeleteDialogProps {
  question: string
  /** The title or text of what is deleted; only its beginning is shown. */
  subject: string
  /** What disappears and what stays. */
  consequence: string
  /** What the confirming button says. */
  action: string
  onDelete: () => Promise<unknown>
  /** Said afterwards; of a failure, where the server says nothing itself. */
  deleted: string
  failed: string
  onClose: () => void
}

const subjectLength = 100

/** Cuts a text without splitting a character. */
function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > subjectLength ? `${characters.slice(0, subjectLength).join('').trimEnd()}…` : text
}

/** Asks for confirmation, deletes, and reports the result in a toast. */
export function DeleteDialog({
  question,
  subject,
  consequence,
  action,
  onDelete,
  deleted,
  failed,
  onClose,
}: DeleteDialogProps) {
  const [loading, setLoading] = useState(false)

  async function confirm(): Promise<void> {
    setLoading(true)
    try {
      await onDelete()
      notify.success(deleted)
    } catch (error) {
      notify.error(messageOf(error, failed))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      question={question}
      action={action}
      loading={loading}
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
