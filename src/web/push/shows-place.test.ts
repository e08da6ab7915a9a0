import { expect, it } from 'vitest'
import { showsPlace } from './shows-place.ts'

const chat = 'https://group.example/admin/chat'

it.each([
  [`${chat}?chat=1`, '/admin/chat?chat=1', true],
  [`${chat}?show=unread&chat=1#end`, '/admin/chat?chat=1', true],
  [`${chat}?chat=2`, '/admin/chat?chat=1', false],
  [chat, '/admin/chat?chat=1', false],
  [`${chat}?chat=1`, '/admin/chat', true],
  [`${chat}/1`, '/admin/chat', false],
  ['https://group.example/dashboard', '/', true],
  ['https://group.example/notifications', '/', false],
  [chat, 'https://elsewhere.example/admin/chat', false],
])('compares the page %s with the place %s', (url, path, expected) => {
  expect(showsPlace(url, path)).toBe(expected)
})
