import { v7, validate, version } from 'uuid'

/** Greatest id that was stored when the database was opened, or that was derived from it. */
let greatestId = ''

/** Makes every later id sort after this one, even if the clock was set back before the process started. */
export function continueIdsAfter(id: string): void {
  if (id > greatestId && validate(id) && version(id) === 7) greatestId = id
}

/** Returns the milliseconds of a UUIDv7, which are its first 48 bits (RFC 9562, section 5.7). */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/**
 * Returns a UUIDv7 that sorts after every earlier one of this process and of the database (ADR 036). `v7()` guarantees the former,
 * also within a millisecond and after the clock was set back. `crypto.randomUUIDv7()` does not.
 */
export function newId(): string {
  const id = v7()
  if (id > greatestId) return id
  // The clock is behind the database.
  greatestId = v7({ msecs: timeOf(greatestId) + 1 })
  return greatestId
}

/**
 * Returns a UUIDv7 with the given time, so that it sorts as if it were created then. It has no effect on `newId()`.
 * Ids with the same time are in random order.
 */
export const newIdAt = (time: Date): string => v7({ msecs: time.getTime() })
