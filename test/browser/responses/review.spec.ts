import type { Locator, Page } from '@playwright/test'
import { addResponse, call, reviewResponse } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { addResponses, feedbackOf, hasPanes, openReview, responseIn } from '../support/review.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const feedback = feedbackOf
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('W8: shows new responses only on request, and updates visible ones in place', async ({ page, api }) => {
  const { _id, ids } = await addResponses(api, ['Abel', 'Boaz'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await openReview(page, card(page, 'Boaz'))
  await expect(feedback(page)).toBeFocused()
  const before = await button(page, 'Approve').boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  for (const name of ['Cleo', 'Dina']) await addResponse(api, await registerStudent(api, { name }), _id)
  const arrived = button(page, '2 new responses')
  await expect(arrived).toBeVisible()
  await expect(card(page, 'Dina')).toHaveCount(0)
  await expect(feedback(page)).toBeFocused()
  expect(await button(page, 'Approve').boundingBox()).toEqual(before)
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading)
  await reviewResponse(api, `${ids['Abel']}`, 'rejected', 'Say a little more.')
  await expect(card(page, 'Abel').getByText('Rejected', { exact: true })).toBeVisible()
  if (!hasPanes(page)) await expect(card(page, 'Abel').getByText('Say a little more.')).toBeVisible()
  expect(await button(page, 'Approve').boundingBox()).toEqual(before)
  await arrived.click()
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Abel|Boaz|Cleo|Dina/ }),
  ).toHaveText([/Dina/, /Cleo/, /Boaz/, /Abel/])
  await expect(arrived).toHaveCount(0)
  const newest = card(page, 'Dina').locator('h2, button').first()
  await expect(newest).toBeFocused()
  await expect(newest).toBeInViewport()
})

test('shows a concurrent review in the open panel, and replaces it only on request', async ({ page, api }) => {
  const { _id, ids } = await addResponses(api, ['Abel'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await openReview(page, card(page, 'Abel'))
  await feedback(page).pressSequentially('Try ag')
  const place = await feedback(page).boundingBox()
  await reviewResponse(api, `${ids['Abel']}`, 'approved', 'Wonderful!')
  const notice = page.getByRole('alert').filter({ hasText: `${leader.name} approved this on` })
  await expect(notice).toContainText('Wonderful!')
  await expect(feedback(page)).toBeFocused()
  await page.keyboard.type('ain')
  await expect(feedback(page)).toHaveValue('Try again')
  await expect(button(page, 'Approve')).toHaveCount(0)
  expect(await feedback(page).boundingBox()).toEqual(place)
  await page.keyboard.press('Control+Enter')
  await button(notice, 'Replace it').click()
  await expect(feedback(page)).toBeFocused()
  await button(page, 'Reject').click()
  await expect(card(page, 'Abel').getByText('Rejected', { exact: true })).toBeVisible()
  await expect(responseIn(page, card(page, 'Abel')).getByText('Try again')).toBeVisible()
})

test('refuses a decision that is too late, shows why, and keeps the feedback', async ({ page, api }) => {
  expectConsole(/status of 409/)
  const { _id, ids } = await addResponses(api, ['Abel'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  let earlier: string | undefined
  await page.route('**/api/responses/*', async (route) => {
    if (route.request().method() === 'PUT' && earlier !== undefined) {
      await reviewResponse(api, `${ids['Abel']}`, 'approved', earlier)
      earlier = undefined
    }
    return route.continue()
  })
  await openReview(page, card(page, 'Abel'))
  await feedback(page).fill('Try again')
  earlier = 'Wonderful!'
  await button(page, 'Reject').click()
  const notice = page.getByRole('alert').filter({ hasText: `${leader.name} approved this on` })
  await expect(notice).toBeFocused()
  await expect(feedback(page)).toHaveValue('Try again')
  await button(notice, 'Keep it').click()
  await expect(card(page, 'Abel').getByText('Approved', { exact: true })).toBeVisible()
  await expect(responseIn(page, card(page, 'Abel')).getByText('Wonderful!')).toBeVisible()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(feedback(page)).toHaveValue('Try again')
  // The draft refers to the previous review.
  await button(notice, 'Replace it').click()
  earlier = 'Indeed!'
  await button(page, 'Reject').click()
  await expect(notice).toContainText('Indeed!')
  await button(notice, 'Replace it').click()
  await expect(card(page, 'Abel').getByText('Rejected', { exact: true })).toBeVisible()
  await expect(responseIn(page, card(page, 'Abel')).getByText('Try again')).toBeVisible()
})

test('shows a concurrent review next to a draft of release 1', async ({ page, api }) => {
  const { _id, ids } = await addResponses(api, ['Abel'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await openReview(page, card(page, 'Abel'))
  await feedback(page).fill('Try again')
  await page.evaluate((id) => {
    const name = Object.keys(localStorage).find((key) => key.endsWith(`draft:feedback:${id}`)) ?? ''
    localStorage.setItem(name, JSON.stringify({ feedback: 'Try again', reviewCount: '0' }))
  }, ids['Abel'])
  await reviewResponse(api, `${ids['Abel']}`, 'approved', 'Wonderful!')
  await page.reload()
  await expect(feedback(page)).toHaveValue('Try again')
  await expect(page.getByRole('alert').filter({ hasText: `${leader.name} approved this on` })).toBeVisible()
})

test('E6: does not show a failed queue as empty, and offers to try again', async ({ page, api }) => {
  const { _id } = await addResponses(api, ['Abel', 'Boaz'])
  const isSearch = (url: URL) => url.pathname === '/api/responses/all' && url.searchParams.get('limit') === '1'
  const isList = (url: URL) => url.pathname === '/api/responses/all'
  await fail(page, isList)
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await expect(page.getByText('Failed to fetch responses')).toBeVisible()
  await expect(page.getByText('Nothing to review')).toHaveCount(0)
  await page.unroute(isList)
  await button(page, 'Try Again').click()
  await openReview(page, card(page, 'Boaz'))
  await fail(page, isSearch)
  await button(page, 'Approve').click()
  await expect(page.getByText("We couldn't load this.")).toBeVisible()
  await expect(page.getByText('That was the last one.')).toHaveCount(0)
  await page.unroute(isSearch)
  await button(page, 'Try Again').click()
  await expect(button(page, 'Review next')).toBeFocused()
})

test('asks once for a word before an answer is rejected without one', async ({ page, api }) => {
  const { _id, ids } = await addResponses(api, ['Abel', 'Boaz'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await openReview(page, card(page, 'Boaz'))
  const reject = button(page, 'Reject')
  const question = page.getByRole('alert').filter({ hasText: 'Say what is missing?' })
  const statuses = async () =>
    (await call<{ _id: string; status: string }[]>(api, leader, 'GET', `/api/responses/all?question=${_id}`)).map(
      ({ status }) => status,
    )
  const place = await reject.boundingBox()
  // A double tap is one answer to no question.
  await reject.dblclick()
  await expect(question).toContainText('Otherwise Boaz only reads “Rejected”.')
  await expect(feedback(page)).toBeFocused()
  expect(await statuses()).toEqual(['pending', 'pending'])
  expect((await reject.boundingBox())?.height).toBe(place?.height)
  await feedback(page).fill('What')
  await expect(question).toHaveCount(0)
  await feedback(page).fill('')
  await expect(question).toBeVisible()
  await expect(async () => {
    await reject.click({ timeout: 1_000 })
    expect(await statuses()).toContain('rejected')
  }).toPass()
  const review = { status: 'rejected', feedback: null, reviewCount: 1 }
  expect(await call(api, leader, 'GET', `/api/responses/${ids['Boaz']}`)).toMatchObject(review)
})

test('links dashboard cards to pending and to all responses, with the filter in the URL', async ({ page, api }) => {
  const { ids } = await addResponses(api, ['Abel Done', 'Boaz Waiting'])
  await reviewResponse(api, `${ids['Abel Done']}`, 'approved')
  const approved = page.locator('li:not(nav li)').getByText('Approved', { exact: true })
  await logIn(page, leader, '/admin/dashboard')
  await page.getByRole('link', { name: 'Pending Responses' }).click()
  await expect(page).toHaveURL('/admin/responses?status=pending')
  await expect(page.getByRole('heading', { name: 'Student Responses' })).toBeFocused()
  await expect(card(page, 'Boaz Waiting').first()).toBeVisible()
  await expect(approved).toHaveCount(0)
  const filter = page.getByRole('navigation', { name: 'Filter responses' })
  await expect(filter.getByRole('link', { name: 'To review' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(card(page, 'Boaz Waiting').first()).toBeVisible()
  await expect(approved).toHaveCount(0)
  await filter.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/admin/responses')
  await expect(card(page, 'Abel Done').first()).toBeVisible()
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Total Responses' }).click()
  await expect(page).toHaveURL('/admin/responses')
})
