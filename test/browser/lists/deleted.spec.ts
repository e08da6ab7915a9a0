// Restoring what was deleted, and copying what was written before.
import { addQuestionWith, announce, askForPrayer, call, unique } from '../support/content.ts'
import { chooseFor } from '../support/forms.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('restores a deleted question, announcement and prayer request', async ({ page, student, api, openAs }) => {
  expectConsole(/status of 500/)
  const [camp, salt] = [unique('Camp'), unique('Salt')]
  const { _id: prayerId, content } = await askForPrayer(api, student, unique('For my exam.'))
  const { _id: campId } = await announce(api, camp)
  const { _id: saltId, title } = await addQuestionWith(api, { title: salt })
  for (const path of [`prayer-requests/${prayerId}`, `broadcasts/${campId}`, `questions/${saltId}`]) {
    await call(api, leader, 'DELETE', `/api/${path}`)
  }
  await logIn(page, leader)
  for (const [path, list, text, seenBy] of [
    ['/admin/prayer-requests', 'Deleted prayer requests', content, '/prayer-requests'],
    ['/admin/broadcast', 'Deleted announcements', camp, '/announcements'],
    ['/admin/questions', 'Deleted questions', salt, '/questions'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: list }).click()
    const item = page.getByRole('listitem').filter({ hasText: text })
    await expect(item.getByText(/^Deleted by Pastor Anna on/)).toBeVisible()
    await fail(page, '**/restore')
    await item.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText("We couldn't restore it. Try again.")).toBeVisible()
    await page.unroute('**/restore')
    await item.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Restored', { exact: true })).toBeVisible()
    await expect(item.getByText(/^Deleted by/)).toHaveCount(0)
    await expect(item).toBeVisible()
    const other = await openAs(await registerStudent(api), seenBy)
    await expect(other.getByRole('listitem').filter({ hasText: text })).toBeVisible()
    await other.context().close()
  }
  await page.goto('/admin/history')
  await expect(page.getByText(`restored the question “${title}”`)).toBeVisible()
})

test('offers no restoring of what its author withdrew', async ({ page, student, api }) => {
  const { _id, content } = await askForPrayer(api, student, unique('Only for a day.'))
  await call(api, student, 'POST', `/api/prayer-requests/${_id}/withdraw`)
  await logIn(page, leader, '/admin/prayer-requests')
  await page.getByRole('button', { name: 'Deleted prayer requests' }).click()
  const item = page.getByRole('listitem').filter({ hasText: content })
  await expect(item.getByText(/^Taken back by/)).toBeVisible()
  await expect(item.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('copies an earlier question with another due date, and an announcement', async ({ page, api }) => {
  const camp = unique('Camp')
  const { title: salt } = await addQuestionWith(api, { title: 'Salt', category: 'worship' })
  await announce(api, camp, 'high')
  await logIn(page, leader, '/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  const form = page.getByRole('dialog', { name: 'New question' })
  const dueDate = form.getByLabel('Due date')
  // The day is proposed: after today, and on the weekday of the others.
  await expect.poll(async () => (await dueDate.inputValue()) > new Date().toISOString().slice(0, 10)).toBe(true)
  const proposed = await dueDate.inputValue()
  await form.getByRole('button', { name: 'Copy an earlier question' }).click()
  await form.getByRole('button', { name: salt }).click()
  await expect(form.getByLabel('Title')).toHaveValue(salt)
  await expect(form.getByLabel('Title')).toBeFocused()
  await expect(form.getByLabel('Category')).toHaveValue('worship')
  await expect(dueDate).toHaveValue(proposed)
  // What is typed is not replaced.
  await expect(form.getByRole('button', { name: 'Copy an earlier question' })).toBeDisabled()
  await form.getByRole('button', { name: 'Cancel' }).click()

  const card = page.getByRole('listitem').filter({ hasText: salt }).first()
  await chooseFor(card, 'Copy as new')
  await form.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByText('Question created successfully')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: salt })).toHaveCount(2)

  await page.goto('/admin/broadcast')
  const sent = page.getByRole('listitem').filter({ hasText: camp })
  await chooseFor(sent, 'Copy as new')
  const sheet = page.getByRole('dialog', { name: 'New announcement' })
  await expect(sheet.getByLabel('Priority')).toHaveValue('high')
  await sheet.getByLabel('Message').fill('Next week.')
  await sheet.getByRole('button', { name: 'Send announcement' }).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  await expect(sent).toHaveCount(2)
})
