// Reviewing one response after the other without a tap between them.
import type { APIRequestContext, Page } from '@playwright/test'
import { call } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { addResponses, feedbackOf, hasPanes, openFirstReview } from '../support/review.ts'
import { expect, test } from '../support/test.ts'

/** Returns the students whose responses to a question have a status, newest first. */
async function namesWith(api: APIRequestContext, status: string, question: string): Promise<string[]> {
  const path = `/api/responses/all?status=${status}&question=${question}`
  return (await call<{ user: { name: string } }[]>(api, leader, 'GET', path)).map(({ user }) => user.name)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const form = (page: Page, name: string) => page.getByRole('form', { name: `Review ${name}` })
const choice = (page: Page) => page.getByLabel('Open the next one after each review')
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
/** Returns what has the focus when a response has opened automatically. */
const focused = (page: Page, name: string) =>
  hasPanes(page) ? page.getByRole('region', { name }) : page.getByRole('heading', { name, exact: true })

/** Opens the first response of a question and chooses to go on automatically. */
async function startReviewing(page: Page, question: string): Promise<void> {
  await logIn(page, leader, `/admin/responses?question=${question}`)
  await openFirstReview(page)
  await expect(choice(page)).not.toBeChecked()
  await choice(page).check()
}

test('opens the next response at the same place after each review', async ({ page, api }) => {
  const { _id } = await addResponses(api, ['Abel', 'Boaz', 'Cleo', 'Dina'])
  await startReviewing(page, _id)
  await button(page, 'Approve').click()
  await expect(focused(page, 'Cleo')).toBeFocused()
  await expect(focused(page, 'Cleo')).toHaveAccessibleDescription('Approved. Dina can see it now.')
  const sentence = page.getByText('Approved. Dina can see it now.')
  await expect(sentence).toBeInViewport({ ratio: 1 })
  const placesFor = (name: string) =>
    Promise.all([focused(page, name), button(page, 'Approve')].map((it) => it.boundingBox()))
  const [heading, approve] = await placesFor('Cleo')

  await feedbackOf(page).fill('Say a little more.')
  await button(page, 'Reject').click()
  await expect(focused(page, 'Boaz')).toBeFocused()
  await expect(page.getByText('Rejected. Cleo can see it now, and answer again.')).toBeInViewport({ ratio: 1 })
  await expect(sentence).toHaveCount(0)
  const [laterHeading, laterApprove] = await placesFor('Boaz')
  for (const [before, after] of [
    [heading, laterHeading],
    [approve, laterApprove],
  ]) {
    // Scrolling rounds to whole pixels.
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? NaN))).toBeLessThan(1)
  }

  await button(page, 'Approve').click()
  await expect(focused(page, 'Abel')).toBeFocused()
  await button(page, 'Approve').click()
  await expect(page.getByText('That was the last one.')).toBeVisible()
  await expect(feedbackOf(page)).toHaveCount(0)
  expect(await namesWith(api, 'approved', _id)).toEqual(['Dina', 'Boaz', 'Abel'])
  expect(await namesWith(api, 'rejected', _id)).toEqual(['Cleo'])
})

test('W7: does not review the next response with a double tap or a held key @always', async ({ page, api }) => {
  const { _id } = await addResponses(api, ['Abel', 'Boaz', 'Cleo'])
  await startReviewing(page, _id)
  // Acts on the next panel as soon as it exists.
  await page.evaluate(() => {
    const acted = new WeakSet<Element>()
    new MutationObserver(() => {
      const form = document.querySelector('form[aria-label^="Review Boaz"]')
      if (form === null || acted.has(form)) return
      acted.add(form)
      const approve = form.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"]')
      approve?.click()
      const { left, top } = approve?.getBoundingClientRect() ?? new DOMRect()
      ;(document.elementFromPoint(left + 9, top + 9) as HTMLElement | null)?.click()
      const key = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
      for (const target of [form, document.body]) target.dispatchEvent(new KeyboardEvent('keydown', key))
      document.documentElement.dataset['acted'] = 'yes'
    }).observe(document.body, { childList: true, subtree: true })
  })
  await button(page, 'Approve').dblclick()
  await expect(form(page, 'Boaz')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-acted', 'yes')
  // Buttons accept a click again after a moment. A held key repeats even then.
  await button(page, 'Approve').click({ trial: true })
  for (const place of [feedbackOf(page), page.locator('body')]) {
    await place.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, repeat: true, bubbles: true })
  }
  expect(await namesWith(api, 'pending', _id)).toEqual(['Boaz', 'Abel'])
  await button(page, 'Approve').click()
  await expect(form(page, 'Abel')).toBeVisible()
  expect(await namesWith(api, 'approved', _id)).toEqual(['Cleo', 'Boaz'])
})

test('leads back to the review before, and on from its correction; remembers the choice', async ({ page, api }) => {
  const { _id } = await addResponses(api, ['Abel', 'Boaz', 'Cleo'])
  await startReviewing(page, _id)
  await button(page, 'Approve').click()
  await expect(form(page, 'Boaz')).toBeVisible()
  await button(page, 'Change it').click()
  await expect(form(page, 'Cleo')).toBeVisible()
  await expect(page.getByText('Approved. Cleo can see it now.')).toHaveCount(0)
  await feedbackOf(page).fill('Say a little more.')
  await button(page, 'Reject').click()
  await expect(form(page, 'Boaz')).toBeVisible()
  await expect(page.getByText('Rejected. Cleo can see it now, and answer again.')).toBeVisible()
  expect(await namesWith(api, 'rejected', _id)).toEqual(['Cleo'])
  await page.reload()
  await expect(form(page, 'Boaz')).toBeVisible()
  await expect(choice(page)).toBeChecked()
  await choice(page).uncheck()
  await button(page, 'Approve').click()
  await expect(button(page, 'Review next')).toBeFocused()
  await expect(feedbackOf(page)).toHaveCount(0)
})

test('goes on beyond the loaded page, and does not leave the list of another status', async ({ page, api }) => {
  const { _id } = await addResponses(api, ['Abel', 'Boaz', 'Cleo'])
  await page.route('**/api/responses/all?*', async (route) => {
    const url = new URL(route.request().url())
    if (!url.searchParams.has('limit')) url.searchParams.set('limit', '1')
    await route.continue({ url: url.href })
  })
  await startReviewing(page, _id)
  for (const [name, next] of [
    ['Cleo', 'Boaz'],
    ['Boaz', 'Abel'],
  ] as const) {
    await button(page, 'Approve').click()
    await expect(form(page, next)).toBeVisible()
    await expect(page.getByText(`Approved. ${name} can see it now.`)).toBeVisible()
  }
  await page.unroute('**/api/responses/all?*')
  await page.getByRole('link', { name: 'Approved', exact: true }).click()
  await expect(row(page, 'Cleo')).toBeVisible()
  await expect(row(page, 'Abel')).toHaveCount(0)
  await row(page, 'Cleo').getByRole('button').click()
  if (hasPanes(page)) await button(page, 'Review').click()
  await feedbackOf(page).fill('Say a little more.')
  await button(page, 'Reject').click()
  await expect(button(page, 'Review next')).toBeVisible()
  await expect(page).toHaveURL(`/admin/responses?status=approved&question=${_id}`)
})
