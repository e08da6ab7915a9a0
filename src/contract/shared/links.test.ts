import { expect, it } from 'vitest'
import { expandPath, formatNextLink, parseNextCursor, parseNextLink } from './links.ts'

it.each([
  ['/api/questions', {}, '/api/questions'],
  ['/api/chats/{id}/messages', { id: 'a b/c?d' }, '/api/chats/a%20b%2Fc%3Fd/messages'],
  ['/api/chats/{chatId}/messages/{messageId}', { messageId: '2', chatId: '1' }, '/api/chats/1/messages/2'],
])('expands %s', (template, params, path) => {
  expect(expandPath(template, params)).toBe(path)
})

it('finds the URL and the cursor of the next page in a Link header', () => {
  const url = '/api/users?sort=name&cursor=WyJhIl0'
  expect(parseNextLink(formatNextLink(url))).toBe(url)
  expect(parseNextCursor(formatNextLink(url))).toBe('WyJhIl0')
})

it.each([
  ['</api/users?cursor=a%2Bb%3D>; rel="next"', 'a+b='],
  ['<https://other.example/api/users?cursor=c>; rel="next"', 'c'],
  ['</first>; rel="first", </api/users?cursor=d>; rel="next"', 'd'],
])('finds the cursor in the header %s', (header, cursor) => {
  expect(parseNextCursor(header)).toBe(cursor)
})

it.each([undefined, null, '', '</api/users?cursor=a>; rel="prev"', '</api/users>; rel="next"'])(
  'finds no cursor in the header %s',
  (header) => {
    expect(parseNextCursor(header)).toBe(undefined)
  },
)
