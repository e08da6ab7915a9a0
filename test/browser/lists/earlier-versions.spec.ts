// Leaders can read earlier versions and deleted entries; students can't.
import type { Page } from '@playwright/test'
import { addQuestion, addResponse, call, unique } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const open = (page: Page, name: string | RegExp) => page.getByRole('button', { name, expanded: false }).click()

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
