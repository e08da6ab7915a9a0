// The list of all responses, which leaders see first.
import type { Page } from '@playwright/test'
import { reviewResponse } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { addResponses, openReview } from '../support/review.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

for (const size of ['', ' @wide']) {
  test(`lists all, what waits first, and keeps a reviewed response in its place${size}`, async ({ page, api }) => {
    const { _id, ids } = await addResponses(api, ['Abel', 'Boaz', 'Cleo', 'Dina', 'Eva'])
    await reviewResponse(api, `${ids['Boaz']}`, 'approved')
    await reviewResponse(api, `${ids['Dina']}`, 'rejected')
    // Pages of two: those to review are on two, and the others begin on the second.
    await page.route('**/api/responses/all?*', (route) => {
      const url = new URL(route.request().url())
      if (!url.searchParams.has('limit')) url.searchParams.set('limit', '2')
      return route.continue({ url: url.href })
    })
    await logIn(page, leader, `/admin/responses?question=${_id}`)
    const shown = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Abel|Boaz|Cleo|Dina|Eva|^Reviewed$/ })
    await expect(shown).toHaveText([/Eva/, /Cleo/, /Abel/, 'Reviewed', /Dina/, /Boaz/])
    await openReview(page, card(page, 'Abel'))
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(card(page, 'Abel').getByText('Approved', { exact: true })).toBeVisible()
    await expect(shown).toHaveText([/Eva/, /Cleo/, /Abel/, 'Reviewed', /Dina/, /Boaz/])
    await page.reload()
    await expect(shown).toHaveText([/Eva/, /Cleo/, 'Reviewed', /Dina/, /Boaz/, /Abel/])
  })
}

test('says that there are no responses only if there are none @own-group', async ({ page, api }) => {
  await logIn(page, leader, '/admin/responses')
  const none = page.getByRole('heading', { name: 'No responses available' })
  await expect(none).toBeVisible()
  const filter = page.getByRole('navigation', { name: 'Filter responses' })
  const choose = (name: string) => filter.getByRole('link', { name }).click()
  await choose('To review')
  await expect(none).toBeVisible()
  const { ids } = await addResponses(api, ['Abel'])
  await reviewResponse(api, `${ids['Abel']}`, 'approved')
  // What was reviewed while it was shown stays.
  await page.goto('/admin/responses?status=pending')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await expect(page.getByText('Every response is reviewed.')).toBeVisible()
  await choose('Rejected')
  await expect(page.getByRole('heading', { name: 'No responses with this status' })).toBeVisible()
  await choose('All')
  await expect(card(page, 'Abel')).toBeVisible()
  await expect(none).toHaveCount(0)
})
