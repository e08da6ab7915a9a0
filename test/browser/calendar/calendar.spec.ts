// The secret address of a person's calendar, in Manage account.
import type { Page } from '@playwright/test'
import { readers } from '#test/support/calendar-readers.ts'
import { addQuestionWith, call } from '../support/content.ts'
import { leader, logIn, type Person } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Calendar' })

async function openCalendar(page: Page, person: Person) {
  await logIn(page, person, '/manage-account')
  await page.getByRole('button', { name: 'Calendar' }).click()
  return sheetOf(page)
}
const addressIn = async (page: Page) =>
  (await sheetOf(page)
    .getByText(/\/api\/calendar\//)
    .textContent()) ?? ''

test('PS8: gives a student an address, which calendars read, until they stop it @always', async ({
  page,
  student,
  api,
  address,
}) => {
  const sheet = await openCalendar(page, student)
  await sheet.getByRole('button', { name: 'Get an address' }).click()
  await expect(sheet.getByRole('heading', { name: 'Address of your calendar' })).toBeFocused()
  const link = await addressIn(page)
  expect(link).toMatch(new RegExp(`^${address}/api/calendar/[\\w-]{43}\\.ics$`))
  const subscription = link.replace(/^https?:/, 'webcal:')
  await expect(sheet.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', subscription)
  await expect(sheet.getByRole('img')).toHaveCount(0)
  const file = await api.get(link)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await file.text()).toContain('BEGIN:VCALENDAR')

  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(sheet.getByText(/^Your calendar has had an address since/)).toBeVisible()
  await expect(sheet.getByText(link)).toBeHidden()
  await sheet.getByRole('button', { name: 'Stop this address' }).click()
  const question = page.getByRole('dialog', { name: 'Stop this address?' })
  await question.getByRole('button', { name: 'Stop this address' }).click()
  await expect(sheet.getByRole('button', { name: 'Get an address' })).toBeFocused()
  expect((await api.get(link)).status()).toBe(404)
})

test('ends the address when its person gets a new one @wide', async ({ page, student, api }) => {
  await call(api, student, 'POST', '/api/calendar')
  const sheet = await openCalendar(page, student)
  await sheet.getByRole('button', { name: 'Get a new address' }).click()
  const first = await addressIn(page)
  await expect(sheet.getByRole('img', { name: 'QR code with this address' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Get a new address' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Calendar' }).click()
  await sheet.getByRole('button', { name: 'Get a new address' }).click()
  await expect(sheet.getByText(/\/api\/calendar\//)).toBeVisible()
  const statusOf = async (link: string) => (await api.get(link)).status()
  expect([await statusOf(first), await statusOf(await addressIn(page))]).toEqual([404, 200])
})

test('copies the address @wide', async ({ page, context, student }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sheet = await openCalendar(page, student)
  await sheet.getByRole('button', { name: 'Get an address' }).click()
  const link = await addressIn(page)
  await sheet.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('shows a leader the questions of everybody in their own calendar', async ({ page, api }) => {
  const { _id, title } = await addQuestionWith(api, { dueDate: '2030-01-05' })
  const sheet = await openCalendar(page, leader)
  await sheet.getByRole('button', { name: /^Get a/ }).click()
  const file = await (await api.get(await addressIn(page))).text()
  const event = readers['ical.js'](file).find(({ uid }) => uid === `question-${_id}@lampstand`)
  expect(event?.title).toBe(`Due: ${title}`)
})

test('E2: says that it could not get an address, and gets one at the next try', async ({ page, student }) => {
  expectConsole(/status of 500/)
  await page.route(/\/api\/calendar$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  const sheet = await openCalendar(page, student)
  await sheet.getByRole('button', { name: 'Get an address' }).click()
  // In the sheet: screen readers hear nothing of what is outside.
  await expect(sheet.getByRole('alert').getByText("We couldn't get an address.")).toBeVisible()
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Get an address' }).click()
  await expect(sheet.getByText(/\/api\/calendar\//)).toBeVisible()
})

test('E6: says that it is unknown whether there is an address, and asks again', async ({ page, student }) => {
  expectConsole(/status of 500/)
  await page.route(/\/api\/calendar$/, (route) => route.fulfill({ status: 500, body: '' }))
  const sheet = await openCalendar(page, student)
  const tryAgain = sheet.getByRole('button', { name: 'Try Again' })
  await expect(tryAgain).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Get an address' })).toHaveCount(0)
  await page.unrouteAll()
  await tryAgain.click()
  await expect(sheet.getByRole('button', { name: 'Get an address' })).toBeVisible()
})

test.describe('on Android', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 5) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  })

  test('offers no link that nothing there opens', async ({ page, student }) => {
    const sheet = await openCalendar(page, student)
    await sheet.getByRole('button', { name: 'Get an address' }).click()
    await expect(sheet.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await expect(sheet.getByRole('link')).toHaveCount(0)
  })
})
