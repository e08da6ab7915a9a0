import type { ReactNode } from 'react'
import { deleted_by, deleted_on, withdrawn_by } from '#messages'
import { DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'

interface DeletedByProps {
  item: { deletedAt: string; deletedBy: { name: string } | null }
  /** Whether its author removed it. */
  isWithdrawn?: boolean
  /** The button that restores it. */
  children?: ReactNode
}

/** Who deleted or withdrew an item, and when. */
export function DeletedBy({ item: { deletedAt, deletedBy }, isWithdrawn = false, children }: DeletedByProps) {
  const by = isWithdrawn ? withdrawn_by : deleted_by
  const text = (date: string) => (deletedBy === null ? deleted_on({ date }) : by({ name: deletedBy.name, date }))
  return (
    <div className="mt-1 flex min-h-11 items-center justify-between gap-4">
      <p className="text-sm text-muted">
        <Filled text={text}>
          <DateOf timestamp={deletedAt} />
        </Filled>
      </p>
      {children}
    </div>
  )
}
