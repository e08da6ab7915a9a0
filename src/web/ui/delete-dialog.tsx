import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { notify } from './notify.ts'

interface DeleteDialogProps {
  question: string
  /** What the confirming button says. */
  action: string
  onDelete: () => Promise<unknown>
  /** Said afterwards; of a failure, where the server says nothing itself. */
  deleted: string
  failed: string
  onClose: () => void
}

/** Asks, deletes, and says how it went. */
export function DeleteDialog({ question, action, onDelete, deleted, failed, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
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
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
