import { deleted_by, deleted_on } from '#messages'
import { DateOf } from '../ui/dates.tsx'

interface DeletedByProps {
  item: { deletedAt: string; deletedBy: { name: string } | null }
}

/** Who deleted an item, and when. */
export const DeletedBy = ({ item: { deletedAt, deletedBy } }: DeletedByProps) => (
  <p className="mt-4 text-sm font-semibold text-bad">
    {deletedBy === null ? deleted_on() : deleted_by({ name: deletedBy.name })} <DateOf timestamp={deletedAt} />
  </p>
)
