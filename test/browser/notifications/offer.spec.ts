// The offer to turn on notifications on the home screens.
import type { Page } from '@playwright/test'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, setPermission, startWorker, test } from '../support/push.ts'

const card = (page: Page) => page.getByRole('region', { name: /^(Turn on notifications|Notifications are on)/ })

test('turns notifications on from the home screen, without moving it', async ({ page, student }) => {
  // Other tests announce long texts, whose links the home screen cuts off until they have the focus.
  await page.route('**/api/dashboard/announcements', (route) => route.fulfill({ json: [] }))
  await logIn(page, student, '/dashboard')
  await expect(card(page)).toContainText('without showing what they wrote')
  const [offer, recent] = [card(page), page.getByRole('heading', { name: 'Recent Questions' })]
  expect((await offer.boundingBox())?.y).toBeGreaterThan((await recent.boundingBox())?.y ?? Number.NaN)
  await setPermission(page, 'granted')
  await startWorker(page)
  await card(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(card(page)).toContainText('Notifications are on.')
  await expect(card(page).getByRole('link', { name: 'Choose which ones' })).toBeFocused()
  await expectSoundGeometry(page, 'the thanks')
  await card(page).getByRole('link', { name: 'Choose which ones' }).click()
  await expect(page).toHaveURL('/notifications')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'New for you' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('remembers for each user of the device that the offer was dismissed', async ({ page, student, api }) => {
  const [one, other] = [student, await registerStudent(api)]
  const openHome = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  }
  const token = await logIn(page, one, '/dashboard')
  await card(page).getByRole('button', { name: 'Not now' }).click()
  await expect(card(page)).toHaveCount(0)
  await openHome('/dashboard')
  await expect(card(page)).toHaveCount(0)
  await logIn(page, other, '/dashboard')
  await expect(card(page)).toBeVisible()
  await logIn(page, leader, '/admin/dashboard')
  await expect(card(page)).toContainText('when a student writes')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await openHome('/dashboard')
  await expect(card(page)).toHaveCount(0)
})

test('leads to the explanation when the person refuses, and does not offer again', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  await expect(card(page)).toBeVisible()
  await setPermission(page, 'denied')
  await page.getByRole('link', { name: 'Show me how' }).click()
  await expect(page.getByText(/icon to the left of the address/)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /notifications/i })).toHaveCount(0)
})
