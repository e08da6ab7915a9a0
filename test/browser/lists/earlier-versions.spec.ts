// Leaders can read earlier versions and deleted entries; students can't.
import type { Page } from '@playwright/test'
import { addQuestion, addResponse, announce, askForPrayer, call, unique } from '../support/content.ts'
import { deleteOf } from '../support/forms.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const open = (page: Page, name: string | RegExp) => page.getByRole('button', { name, expanded: false }).click()

async function remove(page: Page, text: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ hasText: text })
  await deleteOf(item).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(0)
}

test('PS2: shows leaders deleted prayers, news and questions @wide', async ({ page, api }) => {
  const student = await registerStudent(api, { name: 'Ana Author' })
  const { content } = await askForPrayer(api, student)
  const [camp, salt] = [unique('Camp'), unique('Salt')]
  await announce(api, camp)
  await addQuestion(api, salt)
  await logIn(page, leader)
  for (const [path, list, text, author] of [
    ['/admin/prayer-requests', 'Deleted prayer requests', content, 'Ana Author'],
    ['/admin/broadcast', 'Deleted announcements', camp, `by ${leader.name}`],
    ['/admin/questions', 'Deleted questions', salt, ''],
  ] as const) {
    await page.goto(path)
    await remove(page, text)
    await open(page, list)
    const item = page.getByRole('listitem').filter({ hasText: text })
    await expect(item).toContainText(author)
    await expect(item).toContainText(`Deleted by ${leader.name} on`)
    await expect(item.getByRole('button')).toHaveText(['Restore'])
    await page.getByRole('button', { name: list, expanded: true }).click()
    await expect(item).toHaveCount(0)
  }
  await logIn(page, student, '/prayer-requests')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Deleted prayer requests')).toHaveCount(0)
})

test('PS2: shows earlier questions and all reviews of responses @wide', async ({ page, student, api }) => {
  const before = unique('Before')
  const { _id } = await addQuestion(api, before)
  const response = await addResponse(api, student, _id)
  const text = { title: unique('After'), description: 'Why?', category: 'worship', dueDate: '2031-01-05' }
  await logIn(page, leader, `/questions/${_id}`)
  await expect(page.getByRole('heading', { name: before })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Earlier versions' })).toHaveCount(0)
  await call(api, leader, 'PUT', `/api/questions/${_id}`, text)
  await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
  await open(page, /^Edited .* Earlier versions$/)
  await expect(page.getByRole('heading', { name: before, level: 3 })).toBeVisible()
  await expect(page.getByText(`Replaced by ${leader.name},`)).toBeVisible()
  for (const data of [
    { status: 'rejected', feedback: 'Say more.' },
    { status: 'approved', feedback: '' },
  ]) {
    await call(api, leader, 'PUT', `/api/responses/${response._id}`, data)
  }
  await page.goto(`/admin/responses?question=${_id}`)
  await open(page, 'All 2 reviews')
  await expect(page.getByText('Say more.')).toBeVisible()
  await logIn(page, student, `/questions/${_id}`)
  await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
  await expect(page.getByText('Edited')).toHaveCount(0)
})
