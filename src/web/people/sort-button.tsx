import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { users_newest_first, users_sorted_by } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { columnLabels } from './column-labels.ts'
import type { UsersView } from './list-queries.ts'

interface SortButtonProps {
  view: UsersView
  isOpen: boolean
  onToggle: () => void
}

/** Says how the list is sorted, and shows the column headers. On wide screens, the headers are always shown. */
export function SortButton({ view: { sort, order }, isOpen, onToggle }: SortButtonProps) {
  const Icon = sort === undefined ? ArrowUpDown : order === 'desc' ? ArrowDown : ArrowUp
  return (
    <Button variant="subtle" size="compact" aria-expanded={isOpen} onClick={onToggle} className="-ms-3 xl:hidden">
      <Icon aria-hidden className="size-4 shrink-0" />
      {sort === undefined ? users_newest_first() : users_sorted_by({ column: columnLabels[sort]() })}
    </Button>
  )
}
