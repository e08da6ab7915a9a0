import type { Priority } from '#contract/broadcasts.ts'
import { priority_high, priority_normal, priority_urgent } from '#messages'
import { Badge } from './badge.tsx'

export const priorityLabels: Record<Priority, () => string> = {
  normal: priority_normal,
  high: priority_high,
  urgent: priority_urgent,
}
/** Section 9: blue, yellow, red. */
const tones = { normal: 'info', high: 'warn', urgent: 'bad' } as const

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <Badge tone={tones[priority] ?? 'info'}>{(priorityLabels[priority] ?? priority_normal)()}</Badge>
)
