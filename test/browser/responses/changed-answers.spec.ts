import { addQuestion, addResponse, call } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { feedbackOf, openReview } from '../support/review.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('changes a pending answer, from the last one, with a draft', async ({ page, student, api }) => {
  const { _id } = await addQuestion(api)
  await addResponse(api, student, _id)
  await logIn(page, student, `/questions/${_id}`)
  const change = page.getByRole('button', { name: 'Change your answer' })
  const field = page.getByLabel('Your Response')
  await change.click()
  await expect(field).toHaveValue('It keeps.')
  await field.fill('It keeps what would spoil.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('It keeps.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('It keeps what would spoil.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(field).toHaveValue('It keeps.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your answer is changed')).toBeVisible()
  await expect(change).toBeFocused()
  await expect(page.getByText('It keeps what would spoil.')).toBeVisible()

  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await openReview(page, page.getByRole('main').getByRole('listitem').filter({ hasText: student.name }))
  await page.getByRole('button', { name: 'Earlier answers' }).click()
  await expect(page.getByText('It keeps.', { exact: true })).toBeVisible()
})

test('keeps the text and shows the review of a leader meanwhile', async ({ page, student, api }) => {
  expectConsole(/status of 409/)
  const { _id } = await addQuestion(api)
  const response = await addResponse(api, student, _id)
  await logIn(page, student, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Change your answer' }).click()
  await page.getByLabel('Your Response').fill('Something else')
  const save = page.getByRole('button', { name: 'Save changes' })
  const place = await save.boundingBox()
  const refetched = page.waitForResponse((it) => it.url().endsWith(`/api/questions/${_id}`))
  await call(api, leader, 'PUT', `/api/responses/${response._id}`, { status: 'rejected', feedback: 'Say more.' })
  await refetched
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await save.boundingBox()).toEqual(place)
  await save.click()
  await expect(page.getByText('A leader has reviewed your answer').first()).toBeVisible()
  await expect(page.getByText('Say more.')).toBeVisible()
  await expect(page.getByLabel('Your Response')).toHaveValue('Something else')
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByText('Response submitted successfully')).toBeVisible()
})

test('shows leaders the new answer before they decide', async ({ page, api }) => {
  expectConsole(/status of 409/)
  const student = await registerStudent(api, { name: 'Abel' })
  const { _id } = await addQuestion(api)
  const response = await addResponse(api, student, _id, 'First answer')
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await openReview(page, page.getByRole('main').getByRole('listitem').filter({ hasText: 'Abel' }))
  await feedbackOf(page).fill('Thank you')
  const place = await feedbackOf(page).boundingBox()
  await call(api, student, 'PUT', `/api/responses/${response._id}/answer`, { answer: 'Second answer' })
  const notice = page.getByRole('alert').filter({ hasText: 'Abel changed this answer on' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  expect(await feedbackOf(page).boundingBox()).toEqual(place)
  await notice.getByRole('button', { name: 'Read the new answer' }).click()
  await expect(page.locator('dd').getByText('Second answer')).toBeVisible()
  // A decision that is sent before the new answer has arrived is refused.
  let isFirst = true
  await page.route('**/api/responses/*', async (route) => {
    if (route.request().method() === 'PUT' && isFirst) {
      isFirst = false
      await call(api, student, 'PUT', `/api/responses/${response._id}/answer`, { answer: 'Third answer' })
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Read the new answer' }).click()
  await expect(page.locator('dd').getByText('Third answer')).toBeVisible()
  await expect(feedbackOf(page)).toHaveValue('Thank you')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Response updated successfully')).toBeVisible()
})

test('marks feedback as new until My Responses or the question has shown it', async ({ page, student, api }) => {
  const [salt, light] = [await addQuestion(api), await addQuestion(api)]
  for (const { _id } of [salt, light]) {
    const response = await addResponse(api, student, _id)
    await call(api, leader, 'PUT', `/api/responses/${response._id}`, {
      status: 'approved',
      feedback: `Well said ${_id}`,
    })
  }
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const isRead = page.waitForResponse((it) => it.url().endsWith('/read') && it.request().method() === 'PUT')
  await logIn(page, student, `/questions/${salt._id}`)
  await isRead
  await page.goto('/responses')
  await expect(item(light.title).getByText('New', { exact: true })).toBeVisible()
  await expect(item(salt.title).getByText('New', { exact: true })).toHaveCount(0)
  await item(light.title).getByRole('link', { name: light.title }).click()
  await expect(page).toHaveURL(`/questions/${light._id}`)
  await page.goto('/responses')
  await expect(item(light.title)).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})
