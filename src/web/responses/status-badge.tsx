import { status_approved, status_pending, status_rejected } from '#messages'
import { Badge } from '#web/ui/badge.tsx'

/** A response's status. Any unknown status is shown as pending (docs/rules.md#response-statuses). */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'approved') return <Badge intent="good">{status_approved()}</Badge>
  if (status === 'rejected') return <Badge intent="bad">{status_rejected()}</Badge>
  return <Badge intent="info">{status_pending()}</Badge>
}
