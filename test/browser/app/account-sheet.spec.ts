// The sheet behind the initials in the top bar: name, role, theme and Manage Account.
import type { Page } from '@playwright/test'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const openSheet = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `${name}, account`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name, exact: true })
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  return sheet
}
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

test('G1: offers the themes System, Light and Dark, stores nothing for System, and leads to Manage Account', async ({
  page,
  student,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await logIn(page, student, '/resources')
  const sheet = await openSheet(page, 'Sam Student')
  await expect(sheet.getByRole('radio', { name: 'System' })).toBeChecked()
  await expect(page.getByRole('banner').getByText('Sam Student')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Dark' }).check()
  expect([await storedTheme(page), await shownTheme(page)]).toEqual(['dark', 'dark'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await openSheet(page, 'Sam Student')
  await expect(sheet.getByRole('radio', { name: 'Light' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'System' }).check()
  expect(await storedTheme(page)).toBeNull()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => shownTheme(page)).toBe('dark')
  await page.reload()
  expect([await storedTheme(page), await shownTheme(page)]).toEqual([null, 'dark'])
  await openSheet(page, 'Sam Student')
  await expect(sheet.getByText('Student', { exact: true })).toBeVisible()
  await sheet.getByRole('link', { name: 'Manage Account' }).click()
  await expect(page).toHaveURL('/manage-account')
})
