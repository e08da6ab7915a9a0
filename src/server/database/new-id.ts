import { randomFillSync } from 'node:crypto'

let lastMillisecond = 0
let sequence = 0

/** Random bytes for many ids: most of the cost is the call of the system. */
const pool = Buffer.alloc(4096)
let taken = pool.length
function takeRandom(length: number): Buffer {
  if (taken + length > pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  taken += length
  return pool.subarray(taken - length, taken)
}

const uuidV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3})-/

/** Makes every later id sort after this one, even if the clock was set back before the process started. */
export function continueIdsAfter(id: string): void {
  const [, high, low, counter] = uuidV7.exec(id) ?? []
  const millisecond = Number.parseInt(`${high}${low}`, 16)
  // NaN if it is not a UUIDv7.
  if (!(millisecond >= lastMillisecond)) return
  lastMillisecond = millisecond
  sequence = Number.parseInt(`${counter}`, 16)
}

/**
 * Returns a UUIDv7 (RFC 9562, section 5.7, method 1 of section 6.2) that sorts after every earlier one of this process, even
 * within a millisecond and after the clock was set back. `crypto.randomUUIDv7()` does not guarantee that.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    sequence = takeRandom(2).readUInt16BE() & 0x3ff
  } else {
    sequence += 1
    if (sequence > 0xfff) {
      lastMillisecond += 1
      sequence = 0
    }
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const random = takeRandom(8)
  random.writeUInt8((random.readUInt8() & 0x3f) | 0x80)
  const rest = random.toString('hex')
  const counter = sequence.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${rest.slice(0, 4)}-${rest.slice(4)}`
}
