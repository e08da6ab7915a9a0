import type { NextAnnouncement } from '#contract/announcements.ts'
import { isOver, partsOf } from '#web/announcements/start.ts'

const maxShown = 3

/** What the order goes by: the day where the reader is, then the time. Days without a time are first. */
function orderOf({ startsAt }: NextAnnouncement): string {
  const { day, time } = partsOf(startsAt)
  return time === '' ? day : `${day} ${startsAt}`
}

/** Returns the next announcements with a date, from the reader's day on. */
export const nextOf = (announcements: readonly NextAnnouncement[], today: string): NextAnnouncement[] =>
  announcements
    .filter(({ startsAt }) => !isOver(startsAt, today))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .slice(0, maxShown)
