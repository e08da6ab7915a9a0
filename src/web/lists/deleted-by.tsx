import { deleted_by, deleted_on, withdrawn_by } from '#messages'
import { DateOf } from '#web/ui/dates.tsx'

interface DeletedByProps {
  item: { deletedAt: string; deletedBy: { name: string } | null }
  /** Whether its author removed it. */
  isWithdrawn?: boolean
}

/** Who deleted or withdrew an item, and when. */
export function DeletedBy({ item: { deletedAt, deletedBy }, isWithdrawn = false }: DeletedByProps) {
  const by = isWithdrawn ? withdrawn_by : deleted_by
  return (
    <p className={`mt-4 text-sm font-semibold ${isWithdrawn ? 'text-muted' : 'text-bad'}`}>
      {deletedBy === null ? deleted_on() : by({ name: deletedBy.name })} <DateOf timestamp={deletedAt} />
    </p>
  )
}
