import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { isOwnPath, readRememberedPage, rememberPage } from './remembered-page.ts'

beforeEach(() => void stubBrowser(() => Promise.reject(new Error('no network'))))
afterEach(() => vi.unstubAllGlobals())

it.each(['/', '/questions?new#top', '/a//b'])('accepts the path %s', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

it.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  'questions',
  '',
  null,
  undefined,
])('refuses %s', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

it('returns a remembered path, and never the address of another site', () => {
  expect(readRememberedPage()).toBeUndefined()
  rememberPage('/chat')
  expect(readRememberedPage()).toBe('/chat')
  rememberPage('//elsewhere.example')
  expect(readRememberedPage()).toBeUndefined()
})
