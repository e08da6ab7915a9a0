import { serverLimits } from '#contract/limits.ts'

const shift = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

/** Returns until when something that was deleted at a time can be restored. */
export const restorableUntil = (deletedAt: string): string => shift(deletedAt, serverLimits.restorableMs)
/** Returns the time of deletion after which something can be restored now. */
export const restorableSince = (now: string): string => shift(now, -serverLimits.restorableMs)
