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

it('starts over when the clock was set back', () => {
  expect(takeToken(limit, 25 * 3_600_000, 0)).toEqual({ fullAtMs: 10_000 })
})

it('removes the client that has been idle longest above the maximum', () => {
  const buckets = createTokenBuckets({ burst: 1, perMinute: 1 }, 1_000)
  for (let client = 0; client < 100_000; client += 1) buckets.take(`${client}`, client / 100_000)
  expect(buckets.size).toBe(1_000)
  expect(buckets.take('99999', 1)).toBeGreaterThan(0)
})
