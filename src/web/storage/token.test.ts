import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { clearToken, readToken, saveToken } from './token.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser(() => Promise.reject(new Error('no network')))
})
afterEach(() => {
  browser.setStorage('working')
  clearToken()
  vi.unstubAllGlobals()
})

it('stores the token, and notices when another tab removes it', () => {
  saveToken('first')
  expect([readToken(), browser.storage.getItem('token')]).toEqual(['first', 'first'])
  browser.storage.removeItem('token')
  expect(readToken()).toBeNull()
})

it.each(['full', 'blocked'] as const)('keeps the token until the page closes when the storage is %s', (state) => {
  saveToken('old')
  browser.setStorage(state)
  saveToken('new')
  expect(readToken()).toBe('new')
  clearToken()
  expect(readToken()).toBeNull()
})
