import { Trash2 } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

interface DeleteButtonProps {
  label: string
  /** Id of what it deletes. */
  describedBy: string
  onClick: () => void
}

/** Deletes an item of a list, after a question. It is before the menu of the item, in its first line. */
export const DeleteButton = ({ label, describedBy, onClick }: DeleteButtonProps) => (
  <IconButton
    Icon={Trash2}
    label={label}
    title={label}
    aria-describedby={describedBy}
    onClick={onClick}
    className="text-muted hover:text-bad"
  />
)
