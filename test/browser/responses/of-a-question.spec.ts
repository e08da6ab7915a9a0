import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { addQuestion, addResponse, bearer, unique } from '../support/content.ts'
import { touch } from '../support/keyboard.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function review(api: APIRequestContext, id: string, status: string, feedback?: string): Promise<void> {
  const response = await api.put(`/api/responses/${id}`, {
    headers: await bearer(api, leader),
    data: { status, feedback },
  })
  expect(response.status()).toBe(200)
}

test('shows students and leaders that a question was deleted, without links to it', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  const student = await registerStudent(request, { name: 'Ana' })
  const { _id, title } = await addQuestion(request)
  const response = await addResponse(request, student, _id)
  await review(request, response._id, 'rejected', 'Please try again.')
  await logIn(page, student, '/responses')
  await expect(page.getByRole('link', { name: 'Answer again' })).toBeVisible()
  await request.delete(`/api/questions/${_id}`, { headers: await bearer(request, leader) })
  // The list is open while the leader deletes the question, so a live event announces it.
  await expect(page.getByText('This question was deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Answer again' })).toHaveCount(0)
  await expect(page.getByText(`Reviewed by`)).toBeVisible()
  await page.goto(`/questions/${_id}`)
  await expect(page.getByRole('heading', { name: 'Question not found' })).toBeVisible()
  await expect(
    page.getByText('Your leaders deleted this question. Your response is kept in My Responses.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'See My Responses' }).click()
  await expect(page).toHaveURL('/responses')
  await logIn(page, await registerStudent(request), `/questions/${_id}`)
  await expect(page.getByText('It may have been deleted.')).toBeVisible()

  await logIn(page, leader, `/questions/${_id}`)
  await expect(page.getByText('This question was deleted. Its responses are kept.')).toBeVisible()
  await page.getByRole('link', { name: 'Review responses', exact: true }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expect(page.getByText("This question was deleted. The student can't answer it again.")).toBeVisible()
  await expectNoAxeViolations(page)
})

test('shows the feedback and its author next to the form after a rejection', async ({ page, request }) => {
  const student = await registerStudent(request)
  const { _id } = await addQuestion(request)
  const response = await addResponse(request, student, _id)
  await logIn(page, student, `/questions/${_id}`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await review(request, response._id, 'rejected', 'Tell us about salt, too.')
  await expect(page.getByText('Tell us about salt, too.')).toBeVisible()
  await expect(page.getByText(`Reviewed by ${leader.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByLabel('Your Response')).toBeFocused()
  await expect(page.getByLabel('Your Response')).toHaveValue('It keeps.')
  await expect(page.getByText('Tell us about salt, too.')).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
})

test('shows leaders the responses to a question, their counts, the link to review them, and Edit', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  const { _id, title } = await addQuestion(request)
  await page.route('**/api/responses/all?*', (route) => route.fulfill({ status: 500, body: '' }))
  await logIn(page, leader, `/questions/${_id}`)
  await expect(page.getByText('Failed to fetch responses')).toBeVisible()
  await expect(page.getByText('No responses to this question yet')).toHaveCount(0)
  await page.unroute('**/api/responses/all?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No responses to this question yet')).toBeVisible()
  const ids: string[] = []
  for (const name of ['Abel', 'Boaz', 'Cleo']) {
    ids.push((await addResponse(request, await registerStudent(request, { name }), _id))._id)
  }
  await review(request, `${ids[0]}`, 'rejected')
  const section = page.getByRole('region', { name: 'Responses', exact: true })
  await page.reload()
  await expect(section.getByRole('listitem')).toHaveText([
    'Pending 2',
    'Approved 0',
    'Rejected 1',
    /Cleo.*Pending/,
    /Boaz.*Pending/,
    /Abel.*Rejected.*Reviewed by/,
  ])
  await section.getByRole('heading', { name: 'Cleo' }).scrollIntoViewIfNeeded()
  await touch(page)
  const place = await section.getByRole('heading', { name: 'Cleo' }).boundingBox()
  await addResponse(request, await registerStudent(request, { name: 'Dina' }), _id)
  await expect(section.getByRole('button', { name: '1 new response' })).toBeVisible()
  expect(await section.getByRole('heading', { name: 'Cleo' }).boundingBox()).toEqual(place)
  await section.getByRole('button', { name: '1 new response' }).click()
  await expect(section.getByRole('heading', { name: 'Dina' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Description').fill('What is it good for?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('What is it good for?')).toBeVisible()
  await page.getByRole('link', { name: 'Review responses', exact: true }).click()
  await expect(page).toHaveURL(`/admin/responses?question=${_id}`)
  await expect(page.getByText(`To “${title}”`)).toBeVisible()
  await page.getByRole('link', { name: 'Show all questions' }).click()
  await expect(page).toHaveURL('/admin/responses')
})

test('links the numbers of a question to its responses of each status', async ({ page, request }) => {
  const { _id, title } = await addQuestion(request)
  const [abel, boaz] = [
    await registerStudent(request, { name: 'Abel' }),
    await registerStudent(request, { name: 'Boaz' }),
  ]
  await review(request, (await addResponse(request, abel, _id))._id, 'approved')
  await addResponse(request, boaz, _id)
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
  await expect(page).toHaveURL(`/admin/responses?status=all&question=${_id}`)
  await expect(rows).toHaveText([/Boaz/, /Abel/])
})

test('lists who has not answered a question, with links to the person and the chat', async ({ page, request }) => {
  const { _id } = await addQuestion(request)
  const [abel, boaz, cleo] = [
    await registerStudent(request, { name: unique('Abel') }),
    await registerStudent(request, { name: unique('Boaz') }),
    await registerStudent(request, { name: unique('Cleo') }),
  ]
  await addResponse(request, abel, _id)
  await review(request, (await addResponse(request, boaz, _id))._id, 'rejected')
  await logIn(page, leader, `/questions/${_id}`)
  const missing = page.getByRole('region', { name: 'Not answered yet' })
  const row = ({ name }: { name: string }) => missing.getByRole('listitem').filter({ hasText: name })
  await expect(row(cleo)).toBeVisible()
  await expect(row(boaz)).toContainText('Rejected')
  await expect(row(abel)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await row(cleo).scrollIntoViewIfNeeded()
  await touch(page)
  const place = await row(cleo).boundingBox()
  await addResponse(request, boaz, _id)
  await expect(row(boaz)).toContainText('Answered')
  expect(await row(cleo).boundingBox()).toEqual(place)
  await row(cleo).getByRole('link', { name: 'Write' }).click()
  await expect(page).toHaveURL(/\/admin\/chat\?chat=/)
  await page.goBack()
  await row(cleo).getByRole('link', { name: cleo.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: cleo.name })).toBeVisible()
})
