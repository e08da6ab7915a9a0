import { afterEach, expect, it, vi } from 'vitest'
import { nextOf } from './next-of.ts'

afterEach(() => vi.unstubAllEnvs())

const announcements = [
  '2026-03-05',
  '2026-03-06T03:00:00.000Z',
  '2026-03-06',
  '2026-03-06T12:00:00.000Z',
  '2026-03-07T02:00:00.000Z',
  '2026-03-07',
].map((startsAt) => ({ _id: startsAt, title: 'Camp', startsAt }))
const startsOf = (zone: string, today: string) => {
  vi.stubEnv('TZ', zone)
  return nextOf(announcements, today).map(({ startsAt }) => startsAt)
}

it('shows three announcements from the day of the reader on, days before times', () => {
  expect(startsOf('UTC', '2026-03-06')).toEqual(['2026-03-06', '2026-03-06T03:00:00.000Z', '2026-03-06T12:00:00.000Z'])
  expect(startsOf('America/New_York', '2026-03-06')).toEqual([
    '2026-03-06',
    '2026-03-06T12:00:00.000Z',
    '2026-03-07T02:00:00.000Z',
  ])
  expect(startsOf('America/New_York', '2026-03-05').slice(0, 2)).toEqual(['2026-03-05', '2026-03-06T03:00:00.000Z'])
  expect(startsOf('Pacific/Auckland', '2026-03-07')).toEqual([
    '2026-03-07',
    '2026-03-06T12:00:00.000Z',
    '2026-03-07T02:00:00.000Z',
  ])
  expect(startsOf('UTC', '2026-03-08')).toEqual([])
})
