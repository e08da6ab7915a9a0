// The sheet behind the initials in the top bar: name, role, Manage Account, theme and Logout.
import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInThemes } from '../support/axe.ts'
import { prayerField } from '../support/forms.ts'
import { expectSoundGeometry, findBrokenTexts } from '../support/geometry.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const openSheet = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `${name}, account`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name, exact: true })
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  return sheet
}
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

test('X1, X7, X8: opens at the lower end of a phone, fits, and returns the focus', async ({ page, api }) => {
  const name = 'Maximiliana Theodora Wolfeschlegelsteinhausenbergerdorff'
  await logIn(page, await registerStudent(api, { name }), '/resources')
  const button = page.getByRole('button', { name: /, account$/ })
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(button.getByText(name)).toBeVisible()
    const sheet = await openSheet(page, name)
    const lowerEnd = async () => {
      const { y, height } = (await sheet.boundingBox()) ?? { y: 0, height: 0 }
      return Math.round(y + height)
    }
    await expect.poll(lowerEnd).toBe(size.height)
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, width: size.width })
    await expectNoAxeViolationsInThemes(page)
    await expectSoundGeometry(page, `the sheet at ${size.width} px`)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
  const sheet = await openSheet(page, name)
  await page.touchscreen.tap(100, 60)
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
})

test('X8: breaks no word of top bar, tabs and sheet at twice the size', async ({ page, student }) => {
  await logIn(page, student, '/resources')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await findBrokenTexts(page)).toEqual([])
  const tabs = await page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link').all()
  const boxes = await Promise.all(tabs.map((tab) => tab.boundingBox()))
  for (const [index, box] of boxes.entries()) {
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((boxes[index + 1]?.x ?? 10_000) + 1)
  }
  await openSheet(page, 'Sam Student')
  expect(await findBrokenTexts(page)).toEqual([])
})

test('G1: offers the themes System, Light and Dark, and stores nothing for System', async ({ page, student }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await logIn(page, student, '/resources')
  const sheet = await openSheet(page, 'Sam Student')
  await expect(sheet.getByRole('radio', { name: 'System' })).toBeChecked()
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
})

test('leads to Manage Account, and asks before a logout that would delete unsent texts', async ({ page, student }) => {
  await logIn(page, student, '/prayer-requests')
  await prayerField(page).fill('For my exam.')
  let sheet = await openSheet(page, 'Sam Student')
  await expect(sheet.getByText('Student', { exact: true })).toBeVisible()
  await sheet.getByRole('link', { name: 'Manage Account' }).click()
  await expect(page).toHaveURL('/manage-account')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  sheet = await openSheet(page, 'Sam Student')
  await sheet.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: /hasn't been sent/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.getByRole('button', { name: 'Logout' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('opens below the initials on a wide screen @wide', async ({ page }) => {
  await logIn(page, leader, '/admin/settings')
  const sheet = await openSheet(page, leader.name)
  await expect(sheet.getByText('Administrator', { exact: true })).toBeVisible()
  const [button, box] = [
    await page.locator('header button[aria-haspopup=dialog]').last().boundingBox(),
    await sheet.boundingBox(),
  ]
  expect(box?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0))
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200)
  await expectNoAxeViolations(page)
  await expectSoundGeometry(page, 'the sheet at 1280 px')
})
