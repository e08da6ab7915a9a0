// What takes place next, on a student's home.
import type { APIRequestContext } from '@playwright/test'
import { call, post } from '../support/content.ts'
import { leader } from '../support/people.ts'
import { dayMs } from '../support/scheduled.ts'
import { expect, test } from '../support/test.ts'

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const announce = (api: APIRequestContext, title: string, startsAt?: string, place?: string) =>
  post<{ _id: string }>(api, leader, '/api/broadcasts', { title, content: 'Bring a friend.', startsAt, place })

test('lists the next three announcements with a date, and holds their places while others change them @own-group @wide', async ({
  api,
  openAs,
  student,
}) => {
  await announce(api, 'Never')
  await announce(api, 'Over', inDays(-3))
  const page = await openAs(student, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next' })).toHaveCount(0)

  const { _id: camp } = await announce(api, 'Camp', inDays(30).slice(0, 10), 'By the lake')
  await announce(api, 'Choir', inDays(20), 'Hall')
  await page.reload()
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next.getByRole('link')).toHaveText([/Hall.*Choir$/, /By the lake.*Camp$/])
  await next.scrollIntoViewIfNeeded()

  // Changes appear in their place, and what is new is held back.
  const edit = { title: 'Summer camp', content: 'Bring a friend.', priority: 'normal', place: 'In the woods' }
  await call(api, leader, 'PUT', `/api/broadcasts/${camp}`, edit)
  await expect(next.getByRole('link')).toHaveText([/Choir$/, /In the woods.*Summer camp$/])
  const { _id: soon } = await announce(api, 'Soon', inDays(2))
  await next.getByRole('button', { name: '1 new' }).click()
  await expect(next.getByRole('link')).toHaveText([/Soon$/, /Choir$/, /Summer camp$/])
  await announce(api, 'Sooner', inDays(1).slice(0, 10))
  await call(api, leader, 'DELETE', `/api/broadcasts/${soon}`)
  await next.getByRole('button').click()
  await expect(next.getByRole('link')).toHaveText([/Sooner$/, /Choir$/, /Summer camp$/])
  await next.getByRole('link', { name: /Choir/ }).click()
  await expect(page).toHaveURL('/announcements')
})
