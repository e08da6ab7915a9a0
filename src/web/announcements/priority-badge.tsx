import type { Priority } from '#contract/announcements.ts'
import { priority_high, priority_normal, priority_urgent } from '#messages'
import { Badge } from '#web/ui/badge.tsx'

export const priorityLabels: Record<Priority, () => string> = {
  normal: priority_normal,
  high: priority_high,
  urgent: priority_urgent,
}
/** Blue, yellow and red (docs/leaders.md#prayer-requests-and-announcements). */
const intents = { normal: 'info', high: 'warn', urgent: 'bad' } as const

/** The priority of an announcement. */
export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <Badge intent={intents[priority]}>{priorityLabels[priority]()}</Badge>
)
