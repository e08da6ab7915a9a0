import { afterEach, expect, it, vi } from 'vitest'
import { newId } from './new-id.ts'

afterEach(() => vi.useRealTimers())

it('DU8: sorts by creation, within a millisecond and when the clock goes back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const ids: string[] = []
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 10_000; index += 1) ids.push(newId())
    vi.setSystemTime(Date.now() - 1000)
  }
  expect(ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? ''))).toBe(-1)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
