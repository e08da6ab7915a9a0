import { expectNoAxeViolations } from '../support/axe.ts'
import { addQuestion, addResponse } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { feedbackOf, openReview } from '../support/review.ts'
import { expect, test } from '../support/test.ts'

test('refuses a blank answer, keeps a failed one, and sends it once', async ({ page, request, expectConsole }) => {
  expectConsole(/Failed to load resource/)
  const student = await registerStudent(request)
  const { _id } = await addQuestion(request)
  await logIn(page, student, `/questions/${_id}`)
  const submit = page.getByRole('button', { name: 'Submit Response' })
  const field = page.getByLabel('Your Response')
  await submit.click()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toBeHidden()
  await submit.click()
  await field.fill('   ')
  await submit.click()
  await expect(page.getByText('Your response is required')).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
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

test('refuses a second answer from another phone and keeps its text', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 409/)
  const student = await registerStudent(request)
  const { _id } = await addQuestion(request)
  await logIn(page, student, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill('Second')
  const submit = page.getByRole('button', { name: 'Submit Response' })
  const place = await submit.boundingBox()
  // The first answer arrives while the student is about to tap: nothing moves until the form is sent.
  const refetched = page.waitForResponse((it) => it.url().endsWith(`/api/questions/${_id}`))
  await addResponse(request, student, _id)
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

test('E2, E6: shows My Responses empty, failed and filled', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 500/)
  const student = await registerStudent(request)
  const { _id, title } = await addQuestion(request)
  await logIn(page, student, '/responses')
  await expect(page.getByText("You haven't submitted any responses yet.")).toBeVisible()
  await expectNoAxeViolations(page)
  await addResponse(request, student, _id)
  await page.route('**/api/responses/user', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Failed to fetch responses')).toBeVisible()
  await page.unroute('**/api/responses/user')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('It keeps.')).toBeVisible()
})

test('opens one review panel with the existing feedback, and keeps the input after a failure', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  const [ana, ben] = [await registerStudent(request, { name: 'Ana' }), await registerStudent(request, { name: 'Ben' })]
  const { _id, title } = await addQuestion(request)
  await addResponse(request, ana, _id)
  await addResponse(request, ben, _id)
  await logIn(page, leader, '/admin/responses')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: name })
  const feedback = feedbackOf(page)
  await openReview(page, row('Ana'))
  await expect(page.getByRole('form', { name: 'Review Ana' })).toBeVisible()
  await openReview(page, row('Ben'))
  await expect(feedback).toHaveCount(1)
  await expect(page.getByRole('form', { name: 'Review Ben' })).toBeVisible()
  await feedback.fill('Say more.')
  await page.route('**/api/responses/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Failed to update response').first()).toBeVisible()
  await expect(feedback).toHaveValue('Say more.')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await page.unroute('**/api/responses/*')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Response updated successfully')).toBeVisible()
  await expect(feedback).toHaveCount(0)
  await openReview(page, row('Ben'))
  await expect(feedback).toHaveValue('Say more.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(feedback).toHaveCount(0)
})

test('E2, E6: shows all responses empty and failed, and an unknown status as pending', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  const all = '**/api/responses/all?*'
  await page.route(all, (route) => route.fulfill({ json: [] }))
  await logIn(page, leader, '/admin/responses')
  await expect(page.getByRole('heading', { name: 'No responses available' })).toBeVisible()
  await page.route(all, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Failed to fetch responses')).toBeVisible()
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
  await page.route(all, (route) => route.fulfill({ json: [response] }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Jan 5, 2025')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('X2: moves from one response to the next by keyboard', async ({ page, request }) => {
  const { _id, title } = await addQuestion(request)
  for (const name of ['Ana', 'Ben', 'Cleo']) await addResponse(request, await registerStudent(request, { name }), _id)
  await logIn(page, leader, '/admin/responses')
  const items = page.getByRole('listitem').filter({ hasText: title })
  await items.first().getByRole('button').focus()
  for (const answered of [1, 2]) {
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Feedback (optional)')).toBeFocused()
    await page.keyboard.type('Thank you!')
    await page.keyboard.press('Control+Enter')
    await expect(items.getByText('Approved', { exact: true })).toHaveCount(answered)
    await expect(page.getByRole('button', { name: 'Review next' })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Feedback (optional)')).toBeFocused()
  await page.keyboard.press('Escape')
  // On a phone, the panel with its buttons closes.
  await expect(items.nth(2).getByRole('button')).toHaveCount(1)
  await expect(items.nth(2).getByRole('button')).toBeFocused()
  await expect(items.getByText('Approved', { exact: true })).toHaveCount(2)
})
