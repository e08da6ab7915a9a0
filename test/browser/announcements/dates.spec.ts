// Announcements with a date, a time and a place.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { call, post, unique } from '../support/content.ts'
import { chooseFor } from '../support/forms.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { dayMs, inMs, openScheduled, scheduled } from '../support/scheduled.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

interface Announcement {
  _id: string
  title: string
  startsAt?: string
  place?: string
}
const content = 'Bring a friend.'
const announce = (api: APIRequestContext, data: object) =>
  post<Announcement>(api, leader, '/api/broadcasts', { title: unique('Camp'), content, ...data })
const newest = async (api: APIRequestContext, title: string) =>
  (await call<Announcement[]>(api, leader, 'GET', '/api/broadcasts')).find((it) => it.title === title)

const fold = (within: Page | Locator) => within.getByRole('button', { name: /^Date and place/ })
const send = (page: Page) => page.getByRole('button', { name: 'Send announcement' })
const item = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const form = (page: Page) => page.getByRole('form', { name: 'Edit announcement' })
const year = new Date().getFullYear() + 1

test('lets a leader enter a date and a place, and shows them in the time zone of the reader', async ({
  page,
  api,
  browser,
  address,
}) => {
  await logIn(page, leader, '/admin/broadcast')
  const title = unique('Camp')
  await expect(page.getByLabel('Place')).toHaveCount(0)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill(content)
  await fold(page).click()
  const event = page.getByRole('group', { name: 'When it takes place' })
  await event.getByLabel('Time (optional)').fill('18:00')
  await send(page).click()
  await expect(event.getByText('Choose a day')).toBeVisible()
  await expect(event.getByLabel('Day')).toBeFocused()
  await event.getByLabel('Day').fill('0026-12-05')
  await send(page).click()
  await expect(event.getByText('Check the year')).toBeVisible()
  await event.getByLabel('Day').fill(`${year}-07-04`)
  await expect(event.getByText('In your time zone: Eastern Daylight Time')).toBeVisible()
  await event.getByLabel('Place').fill('x'.repeat(201))
  await send(page).click()
  await expect(event.getByLabel('Place')).toBeFocused()
  await event.getByLabel('Place').fill('John 3:16, https://example.org')

  // Folded, the button says what will be sent, also after a reload.
  await fold(page).click()
  const said = `Date and place Sunday, July 4, ${year} at 6:00 PM · John 3:16, https://example.org`
  const weekday = new Date(year, 6, 4).toLocaleDateString('en-US', { weekday: 'long' })
  const button = page.getByRole('button', { name: said.replace('Sunday', weekday) })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(button).toBeVisible()
  await button.click()
  await send(page).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Date and place', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  expect(await newest(api, title)).toMatchObject({
    startsAt: `${year}-07-04T22:00:00.000Z`,
    place: 'John 3:16, https://example.org',
  })
  await expect(item(page, title).getByText('6:00 PM')).toBeVisible()

  const far = await browser.newContext({ baseURL: address, timezoneId: 'Pacific/Auckland', locale: 'en-US' })
  const student = await far.newPage()
  await logIn(student, await registerStudent(api), '/announcements')
  const facts = item(student, title).getByRole('definition')
  await expect(facts.first()).toHaveText(new RegExp(`July 5, ${year} at 10:00.AM$`))
  await expect(facts.getByRole('link')).toHaveText(['John 3:16', 'https://example.org'])
  await far.close()
})

test('refuses a day that is typed in part @wide', async ({ page, api }) => {
  await logIn(page, leader, '/admin/broadcast')
  const title = unique('Camp')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill(content)
  await fold(page).click()
  const event = page.getByRole('group', { name: 'When it takes place' })
  await event.getByLabel('Day').focus()
  await page.keyboard.type('07')
  await event.getByLabel('Place').fill('The hall')
  await send(page).click()
  await expect(event.getByText('Choose a day')).toBeVisible()
  await expect(event.getByLabel('Day')).toBeFocused()
  await page.keyboard.type(`0704${year}`)
  await event.getByLabel('Time (optional)').focus()
  await page.keyboard.type('06')
  await send(page).click()
  await expect(event.getByText('Choose a time')).toBeVisible()
  await expect(event.getByLabel('Time (optional)')).toBeFocused()
  await page.keyboard.press('Backspace')
  await send(page).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  expect(await newest(api, title)).toMatchObject({ startsAt: `${year}-07-04`, place: 'The hall' })
})

test('shifts no date that a leader leaves alone, and keeps the one before in the earlier versions', async ({
  page,
  api,
}) => {
  // The second half past one of that night.
  const second = `${year}-11-${String(7 - ((new Date(year, 10, 1).getDay() + 6) % 7)).padStart(2, '0')}T06:30:00.000Z`
  const { title } = await announce(api, { startsAt: second, place: 'The hall' })
  await logIn(page, leader, '/admin/broadcast')
  await chooseFor(item(page, title), 'Edit')
  await form(page).getByLabel('Message').fill('Bring two friends.')
  await form(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  expect(await newest(api, title)).toMatchObject({ startsAt: second, place: 'The hall' })

  await chooseFor(item(page, title), 'Copy as new')
  const copy = page.getByRole('form', { name: 'New announcement' }).last()
  await copy.getByLabel('Title').fill(`${title} again`)
  await copy.getByRole('button', { name: 'Send announcement' }).click()
  await expect(item(page, `${title} again`)).toBeVisible()
  expect(await newest(api, `${title} again`)).toMatchObject({ startsAt: second, place: 'The hall' })

  await chooseFor(item(page, title).last(), 'Edit')
  await fold(form(page)).click()
  await form(page).getByLabel('Time (optional)').fill('')
  await form(page).getByLabel('Day').fill('')
  await form(page).getByLabel('Place').fill('')
  await form(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(form(page)).toHaveCount(0)
  expect(await newest(api, title)).not.toHaveProperty('startsAt')
  expect(await newest(api, title)).not.toHaveProperty('place')
  await item(page, title).last().getByRole('button', { name: 'Earlier versions' }).click()
  await expect(item(page, title).getByText('The hall').last()).toBeVisible()
  await page.goto('/admin/history')
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('The hall').first()).toBeVisible()
})

test('tells when a scheduled announcement is sent from when it takes place', async ({ page, api }) => {
  const { title } = await announce(api, { publishAt: inMs(dayMs), startsAt: `${year}-07-04`, place: 'The hall' })
  await logIn(page, leader, '/admin/broadcast')
  await openScheduled(page)
  const facts = scheduled(page, title).getByRole('definition')
  await expect(facts).toHaveText([`Jul 4, ${year}`, 'The hall'])
  await chooseFor(scheduled(page, title), 'Edit')
  await expect(form(page).getByRole('radiogroup', { name: 'When it is sent' })).toBeVisible()
  await fold(form(page)).click()
  await expect(form(page).getByRole('group', { name: 'When it takes place' }).getByLabel('Day')).toHaveValue(
    `${year}-07-04`,
  )
})

test('shows what another leader has changed of the date meanwhile @own-group', async ({ page, api }) => {
  expectConsole(/409/)
  const tom = await registerLeader(api, 'Tom')
  const { _id, title } = await announce(api, { place: 'The hall' })
  await logIn(page, leader, '/admin/broadcast')
  await chooseFor(item(page, title), 'Edit')
  await form(page).getByLabel('Message').fill('Bring two friends.')
  await fold(form(page)).click()
  await form(page).getByLabel('Place').fill('The garden')
  const theirs = { title, content, priority: 'normal', editCount: 0, startsAt: `${year}-07-04`, place: null }
  await call(api, tom, 'PUT', `/api/broadcasts/${_id}`, theirs)
  await form(page).getByRole('button', { name: 'Save changes' }).click()
  const note = form(page).getByRole('alert')
  await expect(note).toContainText(`When it takes placeJul 4, ${year}`)
  await expect(note).toContainText('Place—Yours: The garden')
  await expect(form(page).getByLabel('Day')).toHaveValue(`${year}-07-04`)
  await form(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  expect(await newest(api, title)).toMatchObject({ startsAt: `${year}-07-04`, place: 'The garden' })
})
