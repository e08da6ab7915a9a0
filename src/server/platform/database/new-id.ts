import { randomFillSync } from 'node:crypto'
import { v7, validate, version } from 'uuid'

const bytesPerId = 16
/** Random bytes of the next ids. To ask the system for those of each id takes longer than all the rest. */
const pool = Buffer.alloc(256 * bytesPerId)
let used = pool.length

/** Returns the position of unused random bytes in the pool. */
function takeRandom(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytesPerId
  return used - bytesPerId
}

/** Time of the last id, and its number within this millisecond. */
let lastMs = 0
let lastNumber = 0

/** Makes every later id sort after this one, even if the clock was set back before the process started. */
export function continueIdsAfter(id: string): void {
  if (validate(id) && version(id) === 7) lastMs = Math.max(lastMs, timeOf(id) + 1)
}

/** Returns the milliseconds of a UUIDv7, which are its first 48 bits (RFC 9562, section 5.7). */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/**
 * Returns a UUIDv7 that sorts after every earlier one of this process and of the database (ADR 033), also within a millisecond and
 * after the clock was set back.
 */
export function newId(): string {
  const start = takeRandom()
  const now = Date.now()
  // The first number of a millisecond is random, and half of the numbers follow it (RFC 9562, section 6.2, method 1).
  lastNumber = now > lastMs ? pool.readUInt32BE(start) >>> 1 : lastNumber + 1
  lastMs = Math.max(lastMs, now)
  return v7({ msecs: lastMs, seq: lastNumber, random: pool.subarray(start, start + bytesPerId) })
}

/**
 * Returns a UUIDv7 with the given time, so that it sorts as if it were created then. It has no effect on `newId()`.
 * Ids with the same time are in random order.
 */
export const newIdAt = (time: Date): string => v7({ msecs: time.getTime() })
