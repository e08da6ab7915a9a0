// Edits of announcements, and who has read them.
import { announce, call, unique } from '../support/content.ts'
import { chooseFor, moreOf } from '../support/forms.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('edits an announcement in its place, keeps a draft, and shows the edit to all', async ({ page, api, openAs }) => {
  const title = unique('Camp')
  await announce(api, title)
  const students = await openAs(await registerStudent(api), '/announcements')
  await logIn(page, leader, '/admin/broadcast')
  const item = page
    .getByRole('region', { name: 'Previous announcements' })
    .getByRole('listitem')
    .filter({ hasText: title })
  const form = page.getByRole('form', { name: 'Edit announcement' })
  await chooseFor(item, 'Edit')
  await expect(form.getByText('Schedule')).toHaveCount(0)
  await form.getByLabel('Message').fill('We leave on Saturday.')
  await form.getByLabel('Priority').selectOption('high')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(moreOf(item)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form.getByLabel('Message')).toHaveValue('We leave on Saturday.')
  await page.reload()
  await expect(form.getByLabel('Priority')).toHaveValue('high')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  await expect(item.getByText('We leave on Saturday.')).toBeVisible()
  await expect(item.getByText('High')).toBeVisible()
  await item.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(item.getByText(/^Replaced by Pastor Anna, /)).toBeVisible()
  await expect(item.getByText('Normal')).toBeVisible()

  const seen = students.getByRole('listitem').filter({ hasText: title })
  await expect(seen.getByText('We leave on Saturday.')).toBeVisible()
  await expect(seen.getByText(/^Edited \w{3} \d+, \d{4}$/)).toBeVisible()
  // Students have no Edit, Delete or readers.
  await moreOf(seen).click()
  await expect(students.getByRole('menuitem')).toHaveText(['Report'])
  await expect(seen.getByRole('button')).toHaveCount(1)
})

test('says how many students have read an announcement, and names them live', async ({ page, api }) => {
  const [name, absent] = [unique('Ana'), unique('Zoe')]
  const student = await registerStudent(api, { name })
  await registerStudent(api, { name: absent })
  const title = unique('Bus')
  await announce(api, title)
  await logIn(page, leader, '/admin/broadcast')
  const item = page
    .getByRole('region', { name: 'Previous announcements' })
    .getByRole('listitem')
    .filter({ hasText: title })
  const toggle = item.getByRole('button', { name: /^Read by 0 of \d+$/ })
  const [, of] = /of (\d+)$/.exec(`${await toggle.textContent()}`) ?? []
  await toggle.click()
  await expect(item.getByRole('tab', { name: `Not yet (${of})` })).toHaveAttribute('aria-selected', 'true')
  await item.getByRole('tab', { name: 'Read (0)' }).click()
  await expect(item.getByText('Nobody has read it yet.')).toBeVisible()
  await call(api, student, 'PUT', '/api/broadcasts/read')
  await expect(item.getByRole('button', { name: `Read by 1 of ${of}`, exact: true })).toBeVisible({ timeout: 20_000 })
  const row = item.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText(/^\w{3} \d+, \d+:\d\d [AP]M$/)).toBeVisible()
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/admin\/users\/.+/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})
