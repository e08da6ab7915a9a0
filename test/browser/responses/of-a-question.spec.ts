import type {} from '@playwright/test'
import { addQuestion, addResponse, call, reviewResponse, unique } from '../support/content.ts'
import { touch } from '../support/keyboard.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('shows students and leaders that a question was deleted, without links to it', async ({ page, api }) => {
  expectConsole(/status of 404/)
  const student = await registerStudent(api, { name: 'Ana' })
  const { _id, title } = await addQuestion(api)
  const response = await addResponse(api, student, _id)
  await reviewResponse(api, response._id, 'rejected', 'Please try again.')
  await logIn(page, student, '/responses')
  await expect(page.getByRole('link', { name: 'Answer again' })).toBeVisible()
  await call(api, leader, 'DELETE', `/api/questions/${_id}`)
  // The list is open while the leader deletes the question, so a live event announces it.
  await expect(page.getByText('This question was deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Answer again' })).toHaveCount(0)
  await expect(page.getByText(`Reviewed by`)).toBeVisible()
  await page.goto(`/questions/${_id}`)
  await expect(page.getByRole('heading', { name: 'Question not found' })).toBeVisible()
  await expect(page.getByText('Your leaders deleted this question. Your answer is kept in My Responses.')).toBeVisible()
  await page.getByRole('link', { name: 'See My Responses' }).click()
  await expect(page).toHaveURL('/responses')
  await logIn(page, await registerStudent(api), `/questions/${_id}`)
  await expect(page.getByText('It may have been deleted.')).toBeVisible()

  await logIn(page, leader, `/questions/${_id}`)
  await expect(page.getByText('This question was deleted. Its responses are kept.')).toBeVisible()
  await page.getByRole('link', { name: 'Review responses', exact: true }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expect(page.getByText("This question was deleted. The student can't answer it again.")).toBeVisible()
})

test('shows the feedback and its author next to the form after a rejection', async ({ page, student, api }) => {
  const { _id } = await addQuestion(api)
  const response = await addResponse(api, student, _id)
  await logIn(page, student, `/questions/${_id}`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await reviewResponse(api, response._id, 'rejected', 'Tell us about salt, too.')
  await expect(page.getByText('Tell us about salt, too.')).toBeVisible()
  await expect(page.getByText(`Reviewed by ${leader.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByLabel('Your Response')).toBeFocused()
  await expect(page.getByLabel('Your Response')).toHaveValue('It keeps.')
  await expect(page.getByText('Tell us about salt, too.')).toBeVisible()
})

test('shows leaders the responses to a question, their counts, and Edit', async ({ page, api }) => {
  const { _id, title } = await addQuestion(api)
  await fail(page, '**/api/responses/all?*')
  await logIn(page, leader, `/questions/${_id}`)
  await expect(page.getByText('Failed to fetch responses')).toBeVisible()
  await expect(page.getByText('No responses to this question yet')).toHaveCount(0)
  await page.unroute('**/api/responses/all?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No responses to this question yet')).toBeVisible()
  const ids: string[] = []
  for (const name of ['Abel', 'Boaz', 'Cleo']) {
    ids.push((await addResponse(api, await registerStudent(api, { name }), _id))._id)
  }
  await reviewResponse(api, `${ids[0]}`, 'rejected')
  const section = page.getByRole('region', { name: 'Responses', exact: true })
  await page.reload()
  await expect(section.getByRole('listitem')).toHaveText([
    'Approved 0',
    'Rejected 1',
    /Cleo.*Pending/,
    /Boaz.*Pending/,
    /Abel.*Rejected.*Reviewed by/,
  ])
  await section.getByRole('heading', { name: 'Cleo' }).scrollIntoViewIfNeeded()
  await touch(page)
  const place = await section.getByRole('heading', { name: 'Cleo' }).boundingBox()
  await addResponse(api, await registerStudent(api, { name: 'Dina' }), _id)
  await expect(section.getByRole('button', { name: '1 new response' })).toBeVisible()
  expect(await section.getByRole('heading', { name: 'Cleo' }).boundingBox()).toEqual(place)
  await section.getByRole('button', { name: '1 new response' }).click()
  await expect(section.getByRole('heading', { name: 'Dina' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Description').fill('What is it good for?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Update question' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'What is it good for?' })).toBeVisible()
  await page.getByRole('link', { name: 'Review responses 3', exact: true }).click()
  await expect(page).toHaveURL(`/admin/responses?question=${_id}`)
  await expect(page.getByText(`To “${title}”`)).toBeVisible()
  await page.getByRole('link', { name: 'Show all questions' }).click()
  await expect(page).toHaveURL('/admin/responses')
})

test('links the numbers of a question to its responses of each status', async ({ page, api }) => {
  const { _id, title } = await addQuestion(api)
  const [abel, boaz] = [await registerStudent(api, { name: 'Abel' }), await registerStudent(api, { name: 'Boaz' })]
  await reviewResponse(api, (await addResponse(api, abel, _id))._id, 'approved')
  await addResponse(api, boaz, _id)
  await logIn(page, leader, `/questions/${_id}`)
  await page.getByRole('link', { name: 'Approved 1' }).click()
  await expect(page).toHaveURL(`/admin/responses?status=approved&question=${_id}`)
  await expect(page.getByText(`To “${title}”`)).toBeVisible()
  const rows = page.getByRole('listitem').filter({ hasText: /Abel|Boaz/ })
  await expect(rows).toHaveText([/Abel/])
  await page.goBack()
  await page.getByRole('region', { name: 'Responses', exact: true }).getByRole('link', { name: 'Boaz' }).click()
  await expect(page.getByText('By Boaz')).toBeVisible()
  await expect(rows).toHaveText([/Boaz/])
  await page.getByRole('link', { name: 'Show all students' }).click()
  await expect(page).toHaveURL(`/admin/responses?question=${_id}`)
  await expect(rows).toHaveText([/Boaz/, /Abel/])
})

test('lists who has not answered a question, with links to the person and the chat', async ({ page, api }) => {
  const { _id } = await addQuestion(api)
  const [abel, boaz, cleo] = [
    await registerStudent(api, { name: unique('Abel') }),
    await registerStudent(api, { name: unique('Boaz') }),
    await registerStudent(api, { name: unique('Cleo') }),
  ]
  await addResponse(api, abel, _id)
  await reviewResponse(api, (await addResponse(api, boaz, _id))._id, 'rejected')
  await logIn(page, leader, `/questions/${_id}`)
  const missing = page.getByRole('region', { name: 'Not answered yet' })
  const row = ({ name }: { name: string }) => missing.getByRole('listitem').filter({ hasText: name })
  await expect(row(cleo)).toBeVisible()
  await expect(row(boaz)).toContainText('Rejected')
  await expect(row(abel)).toHaveCount(0)
  await page.getByRole('button', { name: /^Not answered yet \d+$/ }).click()
  await expect(page.getByRole('heading', { name: 'Not answered yet' })).toBeFocused()
  await row(cleo).scrollIntoViewIfNeeded()
  await touch(page)
  const place = await row(cleo).boundingBox()
  await addResponse(api, boaz, _id)
  await expect(row(boaz)).toContainText('Answered')
  expect(await row(cleo).boundingBox()).toEqual(place)
  await row(cleo).getByRole('link', { name: 'Write' }).click()
  await expect(page).toHaveURL(/\/admin\/chat\?chat=/)
  await page.goBack()
  await row(cleo).getByRole('link', { name: cleo.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: cleo.name })).toBeVisible()
})
