// Announcements for parents, and those that ask them for a yes: the form, and what becomes of an edit.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addDays } from '#contract/shared/days.ts'
import { call, post, unique } from '../support/content.ts'
import { chooseFor } from '../support/forms.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

interface Announcement {
  _id: string
  title: string
  forParents: boolean
  answerUntil?: string
  editCount: number
}
const day = `${new Date().getFullYear() + 1}-07-04`
const before = addDays(day, -1)
const outing = (api: APIRequestContext, data: object = {}) =>
  post<Announcement>(api, leader, '/api/broadcasts', {
    ...{ title: unique('Lake'), content: 'Bring a towel.', startsAt: day, answerUntil: before },
    ...data,
  })
const find = async (api: APIRequestContext, title: string, path = '/api/broadcasts') =>
  (await call<Announcement[]>(api, leader, 'GET', path)).find((it) => it.title === title)

const fold = (within: Page | Locator) => within.getByRole('button', { name: /^Date and place/ })
const forParents = (within: Page | Locator) => within.getByRole('checkbox', { name: 'Also for parents' })
const asks = (within: Page | Locator) => within.getByRole('checkbox', { name: 'Ask parents for a yes' })
const until = (within: Page | Locator) => within.getByLabel('Answer by')
const send = (page: Page) => page.getByRole('button', { name: 'Send announcement' })
const item = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('asks parents from the form, which proposes the day before, also after a reload', async ({ page, api }) => {
  await logIn(page, leader, '/admin/broadcast')
  const title = unique('Lake')
  await expect(forParents(page)).toHaveCount(0)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('Bring a towel.')
  await fold(page).click()
  await asks(page).check()
  await expect(forParents(page)).toBeChecked()
  await expect(until(page)).toHaveValue('')
  await send(page).click()
  await expect(until(page)).toBeFocused()
  await page.getByLabel('Day', { exact: true }).fill(day)
  await expect(until(page)).toHaveValue(before)
  await page.reload()
  await expect(forParents(page)).toHaveAccessibleDescription(/^Yes or no until .*Jul/)
  await send(page).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  expect(await find(api, title)).toMatchObject({ forParents: true, answerUntil: before })
  await expect(item(page, title).getByText('Asks parents')).toBeVisible()
  await expect(item(page, title).getByRole('link', { name: /^Yes 0 · No 0 · \d+ not yet$/ })).toBeVisible()
})

test('has neither without the other: whoever cannot read it cannot be asked', async ({ page, api }) => {
  await logIn(page, leader, '/admin/broadcast')
  const title = unique('Lake')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('Bring a towel.')
  await fold(page).click()
  await page.getByLabel('Day', { exact: true }).fill(day)
  await asks(page).check()
  await forParents(page).uncheck()
  await expect(asks(page)).not.toBeChecked()
  await forParents(page).check()
  await expect(asks(page)).not.toBeChecked()
  await send(page).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  const sent = await find(api, title)
  expect([sent?.forParents, sent?.answerUntil]).toEqual([true, undefined])
  await expect(item(page, title).getByText('Also for parents')).toBeVisible()
  await expect(item(page, title).getByRole('link', { name: /not yet$/ })).toHaveCount(0)
})

test('keeps the question when another field is edited, and refuses a day after the event', async ({ page, api }) => {
  expectConsole(/status of 400/)
  const { title } = await outing(api)
  await logIn(page, leader, '/admin/broadcast')
  await chooseFor(item(page, title), 'Edit')
  const form = page.getByRole('form', { name: 'Edit announcement' })
  await expect(forParents(form)).toBeChecked()
  await form.getByLabel('Message').fill('Bring two towels.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  expect(await find(api, title)).toMatchObject({ forParents: true, answerUntil: before })

  await chooseFor(item(page, title), 'Edit')
  await fold(form).click()
  await until(form).fill(addDays(day, 1))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText("Choose a day that isn't after the event")).toBeVisible()
  await until(form).fill(day)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  expect(await find(api, title)).toMatchObject({ answerUntil: day })

  await chooseFor(item(page, title), 'Edit')
  await forParents(form).uncheck()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  const edited = await find(api, title)
  expect([edited?.forParents, edited?.answerUntil]).toEqual([false, undefined])
  await expect(item(page, title).getByRole('link', { name: /not yet$/ })).toHaveCount(0)
  await item(page, title).getByRole('button', { name: 'Earlier versions' }).click()
  await expect(item(page, title).getByText('Asks parents')).toHaveCount(3)
})

test('copies it as new, schedules it, and shows it in the list of scheduled ones', async ({ page, api }) => {
  const { title } = await outing(api)
  await logIn(page, leader, '/admin/broadcast')
  await chooseFor(item(page, title), 'Copy as new')
  const form = page.getByRole('form', { name: 'New announcement' }).last()
  const copy = unique('Copy')
  await expect(forParents(form)).toBeChecked()
  await form.getByLabel('Title').fill(copy)
  await fold(form).click()
  await form.getByLabel('Day', { exact: true }).first().fill(addDays(day, 7))
  await expect(until(form)).toHaveValue(addDays(before, 7))
  await form.getByRole('radio', { name: 'Schedule' }).check()
  await form.getByRole('button', { name: 'Schedule announcement' }).click()
  await expect(page.getByText(/^Announcement scheduled for/)).toBeVisible()
  const scheduled = await find(api, copy, '/api/broadcasts/scheduled')
  expect(scheduled).toMatchObject({ forParents: true, answerUntil: addDays(before, 7) })
  await page
    .getByRole('button', { name: /scheduled/ })
    .first()
    .click()
  const row = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem').filter({ hasText: copy })
  await expect(row.getByText('Asks parents')).toBeVisible()
  await call(api, leader, 'DELETE', `/api/broadcasts/${scheduled?._id}`)
})

test('shows what another leader has changed about parents while the form was open', async ({ page, api }) => {
  expectConsole(/status of 409/)
  const { _id, title, editCount } = await outing(api)
  const other = await registerLeader(api, unique('Tomas'))
  await logIn(page, leader, '/admin/broadcast')
  await chooseFor(item(page, title), 'Edit')
  const form = page.getByRole('form', { name: 'Edit announcement' })
  await fold(form).click()
  await until(form).fill(addDays(day, -2))
  const text = { title, content: 'Bring a towel.', priority: 'normal', startsAt: day }
  await call(api, other, 'PUT', `/api/broadcasts/${_id}`, { ...text, answerUntil: addDays(day, -3), editCount })
  await form.getByRole('button', { name: 'Save changes' }).click()
  const note = form.getByRole('alert').filter({ hasText: 'Parents answer until' })
  await expect(note).toContainText(/Jul(y)? 1/)
  await expect(note).toContainText(/Jul(y)? 2/)
  expect(await find(api, title)).toMatchObject({ answerUntil: addDays(day, -3) })
})
