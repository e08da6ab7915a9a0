import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { users_arrived, users_newest_first, users_sorted_by } from '#messages'
import { Button } from '../../ui/button.tsx'
import { columnLabels } from './column-labels.ts'
import type { UsersView } from './queries.ts'

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

/** Announces people who have joined since the list was shown, with a button that shows them. */
export const ArrivedButton = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className="ms-auto flex min-h-11">
    {count > 0 && (
      <button
        type="button"
        onClick={onShow}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary px-3 py-1 text-start text-sm leading-tight font-semibold text-on-primary hover:bg-primary-hover"
      >
        <ArrowUp aria-hidden className="size-4 shrink-0" />
        {users_arrived({ count })}
      </button>
    )}
  </div>
)
