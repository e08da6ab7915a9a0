// The screen on which leaders review responses, with two panes on wide screens.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { addQuestion, addResponse } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Adds a question with a response of each of these students, the last one newest. */
async function addResponses(api: APIRequestContext, names: string[]) {
  const question = await addQuestion(api)
  const students = []
  for (const name of names) {
    const student = await registerStudent(api, { name })
    students.push({ ...student, responseId: (await addResponse(api, student, question._id, `${name} answers.`))._id })
  }
  return { ...question, students }
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
const selected = (page: Page) => page.locator('main li button[aria-current=true]')
const feedback = (page: Page) => page.getByLabel('Feedback (optional)')
const pane = (page: Page, name: string) => page.getByRole('region', { name })

test('opens on what is to review, with the exact number, tabs for each status, and the filters in the URL', async ({
  page,
  request,
}) => {
  const { _id, title, students } = await addResponses(request, ['Abel', 'Boaz', 'Cleo'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  const tabs = page.getByRole('navigation', { name: 'Filter responses' })
  await expect(tabs.getByRole('link')).toHaveText(['To review(3)', 'Approved', 'Rejected', 'All'])
  await expect(tabs.getByRole('link', { name: 'To review' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(`To “${title}”`)).toBeVisible()
  // The number is live.
  await addResponse(request, await registerStudent(request, { name: 'Dina' }), _id)
  await expect(tabs.getByRole('link').first()).toHaveText('To review(4)')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const review = { status: 'rejected' }
  await request.put(`/api/responses/${students[0]?.responseId}`, { headers, data: review })
  await expect(tabs.getByRole('link').first()).toHaveText('To review(3)')
  await tabs.getByRole('link', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(`/admin/responses?status=rejected&question=${_id}`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Abel' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Boaz' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Approved' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No responses with this status' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all questions' }).click()
  await expect(page).toHaveURL('/admin/responses?status=approved')
})

test('shows the list next to the selected response, both in view @wide', async ({ page, request }) => {
  const { _id } = await addResponses(request, ['Abel', 'Boaz'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await expect(pane(page, 'Boaz')).toContainText('Boaz answers.')
  await expect(rows(page)).toHaveCount(2)
  await expect(selected(page)).toContainText('Boaz')
  const [list, response, approve] = await Promise.all([
    page.getByRole('main').getByRole('list').last().boundingBox(),
    pane(page, 'Boaz').boundingBox(),
    page.getByRole('button', { name: 'Approve', exact: true }).boundingBox(),
  ])
  if (list === null || response === null || approve === null) throw new Error('A pane is not visible')
  expect(list.x + list.width).toBeLessThanOrEqual(response.x)
  expect(response.width).toBeGreaterThan(list.width * 1.5)
  expect(approve.y + approve.height).toBeLessThanOrEqual(800)
  // The page itself does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
})

test('moves with J, K and the arrow keys, writes with Enter and approves with Ctrl+Enter @wide', async ({
  page,
  request,
}) => {
  const { _id } = await addResponses(request, ['Abel', 'Boaz', 'Cleo'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await expect(selected(page)).toContainText('Cleo')
  await expect(page.getByText('J and K to move')).toBeVisible()
  await page.keyboard.press('j')
  await expect(selected(page)).toContainText('Boaz')
  await expect(selected(page)).toBeFocused()
  await expect(pane(page, 'Boaz')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toContainText('Abel')
  await page.keyboard.press('j')
  await expect(selected(page)).toContainText('Abel')
  await page.keyboard.press('k')
  await expect(selected(page)).toContainText('Boaz')
  await page.keyboard.press('Enter')
  await expect(feedback(page)).toBeFocused()
  await page.keyboard.type('jkJK')
  await page.keyboard.press('ArrowUp')
  await expect(feedback(page)).toHaveValue('jkJK')
  await expect(selected(page)).toContainText('Boaz')
  await page.keyboard.press('Escape')
  await expect(selected(page)).toBeFocused()
  await page.keyboard.press('j')
  await expect(pane(page, 'Abel')).toBeVisible()
  await page.keyboard.press('k')
  await expect(feedback(page)).toHaveValue('jkJK')
  await page.keyboard.press('Control+Enter')
  await expect(rows(page).filter({ hasText: 'Boaz' })).toContainText('Approved')
  await expect(page.getByText('Approved. Boaz can see it now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(selected(page)).toContainText('Abel')
  await expect(feedback(page)).toBeFocused()
})

test('goes through the responses of one student to the end, and offers the others', async ({ page, request }) => {
  const { students } = await addResponses(request, ['Abel'])
  const [abel] = students
  if (abel === undefined) throw new Error('No student')
  await addResponse(request, abel, (await addQuestion(request))._id)
  const { _id: id } = await (
    await request.get('/api/auth/me', {
      headers: {
        authorization: `Bearer ${(await (await request.post('/api/auth/login', { data: abel })).json()).token}`,
      },
    })
  ).json()
  await logIn(page, leader, `/admin/responses?student=${id}`)
  await expect(page.getByText('By Abel')).toBeVisible()
  const review = page.getByRole('button', { name: 'Review', exact: true }).first()
  await review.or(feedback(page)).first().waitFor()
  if (await review.isVisible()) await review.click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Review next' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('That was the last one.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'See all responses to review' }).click()
  await expect(page).toHaveURL('/admin/responses')
})
