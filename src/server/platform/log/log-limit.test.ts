import { expect, it, vi } from 'vitest'
import { createLogLimit } from './log-limit.ts'

it('limits the lines of each kind, and names what was left out when it stops', () => {
  const warn = vi.fn()
  const limit = createLogLimit({ warn })
  expect([1, 2, 3].map(() => limit.allows('loud', 2))).toEqual([true, true, false])
  expect(limit.allows('quiet', 2)).toBe(true)
  limit.stop()
  expect(warn.mock.calls).toEqual([[{ omitted: 1, kinds: { loud: 1 } }, 'similar lines were left out of the log']])
})

it('counts all kinds after the first thousand together', () => {
  const limit = createLogLimit({ warn: vi.fn() })
  for (let kind = 0; kind < 1000; kind += 1) limit.allows(`kind ${kind}`, 1)
  expect(limit.allows('one more', 1)).toBe(true)
  expect(limit.allows('another one', 1)).toBe(false)
  expect(limit.allows('kind 7', 2)).toBe(true)
  limit.stop()
})
