import { expect, it } from 'vitest'
import { createTokenBuckets, takeToken } from './token-bucket.ts'

const limit = { burst: 3, perMinute: 6 }

it('allows a burst, then one for each interval', () => {
  const buckets = createTokenBuckets(limit, 10)
  const take = (nowMs: number) => buckets.take('ana', nowMs)
  expect([take(0), take(0), take(0), take(0), take(9_999)]).toEqual([0, 0, 0, 10_000, 1])
  expect([take(10_000), take(10_000)]).toEqual([0, 10_000])
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([0, 0, 0, 10_000])
})

it('AU2: counts a bucket that another node has emptied as empty, although its clock is ahead', () => {
  // Emptied at 2,000 by the other node's clock, and seen at 0.
  const fullAtMs = 2_000 + limit.burst * 10_000
  expect(takeToken(limit, fullAtMs, 0)).toEqual({ fullAtMs, waitMs: 12_000 })
  expect(takeToken(limit, fullAtMs, 11_999)).toMatchObject({ waitMs: 1 })
  expect(takeToken(limit, fullAtMs, 12_000)).toEqual({ fullAtMs: fullAtMs + 10_000, waitMs: 0 })
})

it('DU8: starts with an empty bucket after the clock was set back, so that the wait is one interval', () => {
  const taken = takeToken(limit, 25 * 3_600_000, 0)
  expect(taken).toEqual({ fullAtMs: 30_000, waitMs: 10_000 })
  expect(takeToken(limit, taken.fullAtMs, 10_000)).toEqual({ fullAtMs: 40_000, waitMs: 0 })
})

it('DU8: starts over in memory when the clock was set back', () => {
  const buckets = createTokenBuckets(limit, 10)
  const take = (nowMs: number) => buckets.take('ana', nowMs)
  expect([take(25 * 3_600_000), take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 0, 10_000])
})

it('removes the client that has been idle longest above the maximum', () => {
  const buckets = createTokenBuckets({ burst: 1, perMinute: 1 }, 1_000)
  for (let client = 0; client < 100_000; client += 1) buckets.take(`${client}`, client / 100_000)
  expect(buckets.size).toBe(1_000)
  expect(buckets.take('99999', 1)).toBeGreaterThan(0)
})
