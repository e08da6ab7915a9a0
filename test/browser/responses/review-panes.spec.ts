// The screen on which leaders review responses, with two panes on wide screens.
import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInThemes } from '../support/axe.ts'
import { addQuestion, addResponse, reviewResponse } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { addResponses, openFirstReview } from '../support/review.ts'
import { expect, test } from '../support/test.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
const selected = (page: Page) => page.locator('main li button[aria-current=true]')
const feedback = (page: Page) => page.getByLabel('Feedback (optional)')
const pane = (page: Page, name: string) => page.getByRole('region', { name })

test('opens on all, with the number to review, tabs, and filters in the URL', async ({ page, api }) => {
  const { _id, title, ids } = await addResponses(api, ['Abel', 'Boaz', 'Cleo'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  const tabs = page.getByRole('navigation', { name: 'Filter responses' })
  await expect(tabs.getByRole('link')).toHaveText(['All', 'To review 3', 'Approved', 'Rejected'])
  await expect(tabs.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(`To “${title}”`)).toBeVisible()
  // The number is live.
  await addResponse(api, await registerStudent(api, { name: 'Dina' }), _id)
  await expect(tabs.getByRole('link').nth(1)).toHaveText('To review 4')
  await reviewResponse(api, `${ids['Abel']}`, 'rejected')
  await expect(tabs.getByRole('link').nth(1)).toHaveText('To review 3')
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

test('shows the list next to the selected response, both in view @wide', async ({ page, api }) => {
  const { _id } = await addResponses(api, ['Abel', 'Boaz'])
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  await expect(pane(page, 'Boaz')).toContainText('It keeps.')
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
  await expectNoAxeViolationsInThemes(page)
})

test('moves with J, K and arrows, writes with Enter, approves with Ctrl+Enter @wide', async ({ page, api }) => {
  const { _id } = await addResponses(api, ['Abel', 'Boaz', 'Cleo'])
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

test('goes through the responses of one student to the end, and offers the others', async ({ page, api }) => {
  const abel = await registerStudent(api, { name: 'Abel' })
  for (let count = 0; count < 2; count += 1) await addResponse(api, abel, (await addQuestion(api))._id)
  await logIn(page, leader, `/admin/responses?student=${abel._id}`)
  await expect(page.getByText('By Abel')).toBeVisible()
  await openFirstReview(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Review next' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('That was the last one.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'See all responses to review' }).click()
  await expect(page).toHaveURL('/admin/responses?status=pending')
})

test('keeps the filter in one line that scrolls sideways, away from an open review', async ({ page, api }) => {
  const { _id, ids } = await addResponses(api, ['Abel', 'Boaz'], 'A long answer. '.repeat(40))
  await reviewResponse(api, `${ids['Abel']}`, 'approved')
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, leader, `/admin/responses?question=${_id}`)
  const filter = page.getByRole('navigation', { name: 'Filter responses' })
  const placesOf = () =>
    filter.getByRole('link').evaluateAll((links) => links.map((it) => it.getBoundingClientRect().y))
  const isScrolled = () => filter.getByRole('list').evaluate(({ scrollLeft }) => scrollLeft > 0)
  await expect(filter.getByRole('link')).toHaveCount(4)
  expect([new Set(await placesOf()).size, await isScrolled()]).toEqual([1, false])
  await openFirstReview(page)
  await page.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect(filter).not.toBeInViewport()
  await page.getByRole('button', { name: 'Cancel' }).click()

  // The chip of the shown list is in view.
  const last = filter.getByRole('link', { name: 'Rejected' })
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(last).toBeInViewport({ ratio: 1 })
  expect([new Set(await placesOf()).size, await isScrolled()]).toEqual([1, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  // A list of one status does not repeat it.
  await filter.getByRole('link', { name: 'All' }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Abel' })
  await expect(row.getByText('Approved', { exact: true })).toBeVisible()
  await filter.getByRole('link', { name: 'Approved' }).click()
  await expect(page).toHaveURL(`/admin/responses?status=approved&question=${_id}`)
  await expect(row).toBeVisible()
  await expect(row.getByText('Approved', { exact: true })).toHaveCount(0)
})
