import { addQuestion, addResponse } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { feedbackOf, openReview } from '../support/review.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('refuses a blank answer, keeps a failed one, and sends it once', async ({ page, student, api }) => {
  expectConsole(/Failed to load resource/)
  const { _id } = await addQuestion(api)
  await logIn(page, student, `/questions/${_id}`)
  const submit = page.getByRole('button', { name: 'Submit Response' })
  const field = page.getByLabel('Your Response')
  await submit.click()
  await expect(field).toBeFocused()
  await expect(page.getByText('Only your leaders can read your answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toBeHidden()
  await submit.click()
  await field.fill('   ')
  await submit.click()
  await expect(page.getByText('Your response is required')).toBeVisible()
  await field.fill('It keeps.')
  await page.route('**/api/responses', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await submit.click()
  await expect(page.getByText('Failed to submit response').first()).toBeVisible()
  await expect(field).toHaveValue('It keeps.')
  await page.unroute('**/api/responses')
  await submit.dblclick()
  await expect(page.getByText('Response submitted successfully')).toBeVisible()
  await expect(field).toBeHidden()
  await expect(submit).toBeHidden()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
})

test('refuses a second answer from another phone and keeps its text', async ({ page, student, api }) => {
  expectConsole(/status of 409/)
  const { _id } = await addQuestion(api)
  await logIn(page, student, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill('Second')
  const submit = page.getByRole('button', { name: 'Submit Response' })
  const place = await submit.boundingBox()
  // The first answer arrives while the student is about to tap: nothing moves until the form is sent.
  const refetched = page.waitForResponse((it) => it.url().endsWith(`/api/questions/${_id}`))
  await addResponse(api, student, _id)
  await refetched
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await submit.boundingBox()).toEqual(place)
  await submit.click()
  await expect(page.getByText('You have already answered this question').first()).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByText('It keeps.')).toBeVisible()
  await expect(page.getByLabel('Your Response')).toHaveValue('Second')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your answer is changed')).toBeVisible()
  await expect(page.getByText('Second')).toBeVisible()
})

test('opens one review panel with the feedback, and keeps it after a failure', async ({ page, api }) => {
  const [ana, ben] = [await registerStudent(api, { name: 'Ana' }), await registerStudent(api, { name: 'Ben' })]
  const { _id, title } = await addQuestion(api)
  await addResponse(api, ana, _id)
  await addResponse(api, ben, _id)
  await logIn(page, leader, '/admin/responses')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: name })
  const feedback = feedbackOf(page)
  await openReview(page, row('Ana'))
  await expect(page.getByRole('form', { name: 'Review Ana' })).toBeVisible()
  await openReview(page, row('Ben'))
  await expect(feedback).toHaveCount(1)
  await expect(page.getByRole('form', { name: 'Review Ben' })).toBeVisible()
  await feedback.fill('Say more.')
  await fail(page, '**/api/responses/*', 500, 'PUT')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Failed to update response').first()).toBeVisible()
  await expect(feedback).toHaveValue('Say more.')
  await page.unroute('**/api/responses/*')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Response updated successfully')).toBeVisible()
  await expect(feedback).toHaveCount(0)
  await openReview(page, row('Ben'))
  await expect(feedback).toHaveValue('Say more.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(feedback).toHaveCount(0)
})

test('shows an unknown status as pending', async ({ page }) => {
  const response = {
    _id: 'r',
    question: { _id: 'q', title: 'Salt', description: '', deleted: false },
    user: { _id: 'a', name: 'Ana' },
    answer: 'a'.repeat(300),
    status: 'shelved',
    feedback: null,
    createdAt: '2025-01-05T10:00:00.000Z',
    reviewedAt: null,
    reviewedBy: null,
    reviewCount: 0,
    editCount: 0,
    editedAt: null,
    hasUnseenReview: false,
  }
  await page.route('**/api/responses/all?*', (route) => route.fulfill({ json: [response] }))
  await logIn(page, leader, '/admin/responses')
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Jan 5, 2025')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
