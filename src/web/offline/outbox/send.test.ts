import { afterEach, expect, it, vi } from 'vitest'
import { withLock } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

const work = () => vi.fn(async () => undefined)

it.each([
  ['are refused', { locks: { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) } }],
  ['do not exist', {}],
])('works once without a lock where locks %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const done = work()
  await withLock(done)
  expect(done).toHaveBeenCalledOnce()
})

it('does not repeat work that has failed', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('full')))
  await expect(withLock(failing)).rejects.toThrow('full')
  expect(failing).toHaveBeenCalledOnce()
})

it('does nothing if the session ends while another tab works', async () => {
  const end = new AbortController()
  const others = Promise.withResolvers<void>()
  const other = withLock(() => others.promise)
  const done = work()
  const waiting = withLock(done, end.signal)
  end.abort()
  await expect(waiting).rejects.toThrow()
  others.resolve()
  await other
  expect(done).not.toHaveBeenCalled()
})
