import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { isOwnPath, pageFor, readRemembered, remember } from './remembered-page.ts'

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

it('returns a remembered path to the person whose page it was, and never the address of another site', () => {
  const opens = (userId: string, stored = readRemembered()) => pageFor(userId, stored)
  expect(opens('ana')).toBeUndefined()
  remember('/chat', undefined)
  expect(opens('ana')).toBe('/chat')
  remember('/chat?a b', 'ana')
  expect([opens('ana'), opens('ben')]).toEqual(['/chat?a b', undefined])
  remember('//elsewhere.example', undefined)
  expect(opens('ana')).toBeUndefined()
})
