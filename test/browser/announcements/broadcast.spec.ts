// Where things are on the screen of Broadcast: the form and Delete are there without a press.
import type { Page } from '@playwright/test'
import { announce, unique } from '../support/content.ts'
import { deleteOf, moreOf } from '../support/forms.ts'
import { leader, logIn } from '../support/people.ts'
import { inMs, scheduleAnnouncement } from '../support/scheduled.ts'
import { expect, test } from '../support/test.ts'

const previous = (page: Page) => page.getByRole('region', { name: 'Previous announcements' })

/** Opens the screen with a sent announcement, uses the form without opening anything, and returns the announcement. */
async function useForm(page: Page) {
  await logIn(page, leader, '/admin/broadcast')
  const item = previous(page).getByRole('listitem').first()
  await expect(item.getByText('Posted on')).toBeVisible()
  for (const label of ['Title', 'Message', 'Priority']) {
    await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 })
  }
  const send = page.getByRole('button', { name: 'Send announcement', exact: true })
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Priority').getByRole('option')).toHaveText(['Normal', 'High', 'Urgent'])
  await expect(page.getByLabel('Priority')).toHaveValue('normal')
  // The first button that a loose search finds deletes an announcement, instead of showing those that were deleted.
  await expect(page.getByRole('button', { name: /delete/i }).first()).toHaveAccessibleName('Delete')
  const title = unique('Food bank')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We need twelve pairs of hands.')
  await page.getByLabel('Priority').selectOption('high')
  await send.click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  await expect(item).toContainText(title)
  await expect(item.getByText('High')).toBeVisible()
  await moreOf(item).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Copy as new', 'Who has read it'])
  await page.keyboard.press('Escape')
  await expect(deleteOf(item)).toBeInViewport({ ratio: 1 })
  await deleteOf(item).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Announcement deleted successfully')).toBeVisible()
  return item
}

const topOf = async (page: Page) => (await previous(page).getByRole('listitem').first().boundingBox())?.y

test('sends an announcement with the form on the screen, and deletes it with its button', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await announce(api, unique('Camp'))
  await useForm(page)
  // Also below the line of scheduled announcements.
  await scheduleAnnouncement(api, unique('Later'), inMs(3_600_000))
  await page.reload()
  await expect(page.getByRole('button', { name: /scheduled/ })).toBeVisible()
  await expect(previous(page).getByRole('listitem').first()).toBeVisible()
  expect(await topOf(page)).toBeLessThanOrEqual(520)
})

test('sends an announcement with the form next to the list, where it stays @wide', async ({ page, api }) => {
  for (let count = 0; count < 8; count += 1) await announce(api, unique('Camp'))
  const item = await useForm(page)
  const [form, list] = [page.getByRole('form', { name: 'New announcement' }), previous(page)]
  const [left, right] = [await form.boundingBox(), await list.boundingBox()]
  if (left === null || right === null) throw new Error('The form or the list has no box')
  expect(left.x + left.width).toBeLessThan(right.x)
  await expect(item).toBeInViewport({ ratio: 1 })
  await previous(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Title')).toBeInViewport({ ratio: 1 })
})

test('unfolds day and time, and sends at once when they are folded again', async ({ page }) => {
  await logIn(page, leader, '/admin/broadcast')
  const fold = page.getByRole('button', { name: 'Schedule', exact: true })
  await expect(page.getByLabel('Day', { exact: true })).toHaveCount(0)
  await fold.click()
  await page.getByLabel('Day', { exact: true }).fill('2031-01-05')
  await page.getByLabel('Time', { exact: true }).fill('18:00')
  await expect(page.getByText('Sun, Jan 5, 6:00 PM')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schedule announcement' })).toBeVisible()
  await fold.click()
  await expect(page.getByLabel('Day', { exact: true })).toHaveCount(0)
  const title = unique('At once')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We leave now.')
  await page.getByRole('button', { name: 'Send announcement' }).click()
  await expect(previous(page).getByRole('heading', { name: title })).toBeVisible()
})
