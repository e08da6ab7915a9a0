import type { Message } from '#contract/chats.ts'
import { formatDayOf } from '#web/ui/dates.tsx'

/** Maximum time between two messages of a group. */
const maxPauseMs = 5 * 60_000

export const startsDay = (before: Message | undefined, { createdAt }: Message): boolean =>
  before === undefined || formatDayOf(before.createdAt) !== formatDayOf(createdAt)

/** Returns whether a message starts a group, which shows its sender once. */
export const startsGroup = (before: Message | undefined, message: Message): boolean =>
  before === undefined ||
  before.sender !== message.sender ||
  Date.parse(message.createdAt) - Date.parse(before.createdAt) > maxPauseMs ||
  startsDay(before, message)
