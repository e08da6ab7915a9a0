import type { Announcement, Priority } from '#contract/announcements.ts'
import {
  announcement_for_parents,
  broadcast_asks_badge,
  priority_high,
  priority_normal,
  priority_urgent,
} from '#messages'
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

/** Whether parents can read an announcement, and whether they are asked for a yes. For leaders. */
export const ParentsBadge = ({ forParents, answerUntil }: Partial<Pick<Announcement, 'forParents' | 'answerUntil'>>) =>
  forParents === true && (
    <Badge intent="plain">{answerUntil ? broadcast_asks_badge() : announcement_for_parents()}</Badge>
  )
