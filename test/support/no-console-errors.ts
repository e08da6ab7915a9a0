import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails a test that writes an error or a warning to the console. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error').toEqual([])
  expect(vi.mocked(console.warn).mock.calls, 'console.warn').toEqual([])
  vi.restoreAllMocks()
})
