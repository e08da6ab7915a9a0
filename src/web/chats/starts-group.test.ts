import { expect, it } from 'vitest'
import { startsDay, startsGroup } from './starts-group.ts'

const message = (sender: string, createdAt: string) => ({
  _id: createdAt,
  sender,
  content: '',
  createdAt,
  edited: false,
  editedAt: null,
})
const first = message('ana', '2026-03-01T12:00:00.000')

it.for([
  ['the first message', undefined, first, true],
  ['a message of the same sender five minutes later', first, message('ana', '2026-03-01T12:05:00.000'), false],
  ['a message more than five minutes later', first, message('ana', '2026-03-01T12:05:00.001'), true],
  ['a message of another sender', first, message('ruth', '2026-03-01T12:00:01.000'), true],
  [
    'a message on the next day',
    message('ana', '2026-03-01T23:59:59.000'),
    message('ana', '2026-03-02T00:00:01.000'),
    true,
  ],
] as const)('decides whether %s starts a group', ([, before, next, starts]) => {
  expect(startsGroup(before, next)).toBe(starts)
})

it('starts a day with the first message and at midnight', () => {
  expect(startsDay(undefined, first)).toBe(true)
  expect(startsDay(first, message('ruth', '2026-03-01T23:59:59.000'))).toBe(false)
  expect(startsDay(message('ana', '2026-03-01T23:59:59.000'), message('ana', '2026-03-02T00:00:01.000'))).toBe(true)
})
