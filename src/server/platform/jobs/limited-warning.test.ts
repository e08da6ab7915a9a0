import { expect, test } from 'vitest'
import { createLimitedWarning } from './limited-warning.ts'

test('logs one warning of each kind in a minute, and how many were left out', () => {
  let nowMs = 0
  const logged: unknown[] = []
  const warn = createLimitedWarning(() => new Date(nowMs), { warn: (...entry: unknown[]) => logged.push(entry) })
  for (let count = 0; count < 5; count += 1) warn('push', { count }, 'failed')
  warn('posts', {}, 'failed')
  expect(logged).toEqual([
    [{ count: 0 }, 'failed'],
    [{}, 'failed'],
  ])
  nowMs = 60_000
  warn('push', {}, 'failed')
  expect(logged.at(-1)).toEqual([{ omitted: 4 }, 'failed'])
})
