// Forms that edit what another leader has changed meanwhile.
import type { APIRequestContext, Page } from '@playwright/test'
import { addQuestion, announce, call, unique } from '../support/content.ts'
import { chooseFor } from '../support/forms.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, type Person } from '../support/people.ts'
import { dayMs, inMs, openScheduled, scheduled, scheduleQuestion } from '../support/scheduled.ts'
import { expect, expectConsole, test } from '../support/test.ts'

type Question = Awaited<ReturnType<typeof addQuestion>>

/** Another leader changes fields of a question. */
const changeQuestion = (api: APIRequestContext, person: Person, { _id, ...question }: Question, change: object) => {
  const { title, description, category, dueDate } = question
  const data = { title, description, category, dueDate, ...change }
  return call<Question>(api, person, 'PUT', `/api/questions/${_id}`, data)
}
const readQuestion = (api: APIRequestContext, id: string) => call<Question>(api, leader, 'GET', `/api/questions/${id}`)

const form = (page: Page) => page.getByRole('form', { name: 'Edit question' })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const note = (page: Page) => form(page).getByRole('alert')
const update = (page: Page) => form(page).getByRole('button', { name: 'Update question' })

test('restores of a draft only what its writer has changed @own-group', async ({ page, api }) => {
  const tom = await registerLeader(api, 'Tom')
  const question = await addQuestion(api)
  await logIn(page, leader, `/questions/${question._id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Description').fill('One sentence of mine.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await changeQuestion(api, tom, question, { dueDate: '2027-01-09', category: 'prayer' })
  await page.reload()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(form(page).getByText('We kept what you were writing.')).toBeVisible()
  await expect(field(page, 'Due date')).toHaveValue('2027-01-09')
  await expect(field(page, 'Category')).toHaveValue('prayer')
  await expect(field(page, 'Description')).toHaveValue('One sentence of mine.')
  await expect(field(page, 'Title')).toHaveValue(question.title)
  await expect(note(page)).toContainText('This was changed while you were writing:')
  await expect(note(page).getByRole('definition')).toHaveText(['Prayer', 'Jan 9, 2027'])
  await expect(note(page).getByRole('button')).toHaveCount(0)
  await update(page).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  expect(await readQuestion(api, question._id)).toMatchObject({
    title: question.title,
    description: 'One sentence of mine.',
    dueDate: '2027-01-09',
    category: 'prayer',
  })
})

test('says who was faster, and lets the second leader choose for each field @own-group', async ({
  page,
  api,
  openAs,
}) => {
  expectConsole(/409/)
  const tom = await registerLeader(api, 'Tom')
  const question = await addQuestion(api)
  const path = `/questions/${question._id}`
  await logIn(page, leader, path)
  const other = await openAs(tom, path)
  for (const it of [page, other]) await it.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Title').fill('By Anna')
  await field(page, 'Description').fill('Described by Anna')
  await field(other, 'Title').fill('By Tom')
  await field(other, 'Description').fill('Described by Tom')
  await field(other, 'Due date').fill('2027-01-09')
  await update(other).click()
  await expect(other.getByText('Question updated successfully')).toBeVisible()

  await update(page).click()
  await expect(note(page)).toContainText(/^Tom changed this on \w{3} \d+, \d+:\d\d [AP]M:/)
  await expect(note(page)).toBeFocused()
  await expect(note(page)).toContainText('By TomYours: By Anna')
  await expect(note(page)).toContainText('Due dateJan 9, 2027')
  await expect(note(page)).toContainText('Nothing you wrote is lost.')
  expect(await readQuestion(api, question._id)).toMatchObject({ title: 'By Tom', dueDate: '2027-01-09' })
  await expect(field(page, 'Title')).toHaveValue('By Anna')
  await expect(field(page, 'Description')).toHaveValue('Described by Anna')
  await expect(field(page, 'Due date')).toHaveValue('2027-01-09')
  const useNew = note(page).getByRole('button', { name: 'Use the new version' })
  await expect(useNew).toHaveCount(2)
  await useNew.first().click()
  await expect(field(page, 'Title')).toHaveValue('By Tom')
  await note(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(field(page, 'Title')).toHaveValue('By Anna')
  await useNew.first().click()
  // The choice survives a reload.
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('By Tom')
  await expect(field(page, 'Description')).toHaveValue('Described by Anna')
  await update(page).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  expect(await readQuestion(api, question._id)).toMatchObject({
    title: 'By Tom',
    description: 'Described by Anna',
    dueDate: '2027-01-09',
  })
})

test('does not send a scheduled question now that another leader has changed @own-group', async ({ page, api }) => {
  expectConsole(/409/)
  const tom = await registerLeader(api, 'Tom')
  const title = unique('Later')
  const question = await scheduleQuestion(api, title, inMs(dayMs))
  await logIn(page, leader, '/admin/questions')
  await openScheduled(page)
  await chooseFor(scheduled(page, title), 'Publish now')
  await changeQuestion(api, tom, question, { description: 'By Tom' })
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/^Tom changed this on .* Check it and save again\.$/)).toBeVisible()
  expect(await readQuestion(api, question._id)).toMatchObject({ description: 'By Tom', publishAt: expect.any(String) })
})

test('shows the newer text of an announcement, and can show it as unread again @own-group', async ({
  page,
  api,
  openAs,
  student,
}) => {
  expectConsole(/409/)
  const tom = await registerLeader(api, 'Tom')
  const title = unique('Bus')
  const { _id } = await announce(api, title)
  const reader = await openAs(student, '/announcements')
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  await reader.goto('/dashboard')
  await logIn(page, leader, '/admin/broadcast')
  const item = page.getByRole('listitem').filter({ hasText: title })
  await chooseFor(item, 'Edit')
  const edit = page.getByRole('form', { name: 'Edit announcement' })
  await edit.getByLabel('Message').fill('At seven.')
  await call(api, tom, 'PUT', `/api/broadcasts/${_id}`, { title, content: 'We leave at nine.', priority: 'urgent' })
  const again = edit.getByRole('switch', { name: 'Show it as unread again' })
  await expect(again).not.toBeChecked()
  await again.check()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByRole('alert')).toContainText('Urgent')
  await expect(again).toBeChecked()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  await expect(item.getByText('At seven.')).toBeVisible()
  await expect(item.getByText('Urgent')).toBeVisible()
  await expect(item.getByRole('button', { name: /^Read by 0 of/ })).toBeVisible()
  expect(await call(api, student, 'GET', '/api/broadcasts/unread')).toEqual({ unreadCount: 1 })
  await reader.goto('/announcements')
  const seen = reader.getByRole('article').filter({ hasText: title })
  await expect(seen.getByText('New', { exact: true })).toBeVisible()
  const edited = seen.getByText(/^Edited \w{3} \d+, \d{4}$/)
  await expect(edited.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT\d\d:\d\d:/)
})
