import type { NextAnnouncement } from '#contract/announcements.ts'
import { isOver, startDay } from '#web/ui/event-start.ts'

const maxShown = 3

/** What the order goes by: the day where the reader is, then the time. Days without a time are first. */
const orderOf = ({ startsAt }: NextAnnouncement) => startDay(startsAt) + (startsAt.includes('T') ? startsAt : '')

/** Returns the next announcements with a date, from the reader's day on. */
export const nextOf = (announcements: readonly NextAnnouncement[], today: string): NextAnnouncement[] =>
  announcements
    .filter(({ startsAt }) => !isOver(startsAt, today))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .slice(0, maxShown)
