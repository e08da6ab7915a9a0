// The command palette: finds screens, questions, people and chats with the keyboard.
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { addQuestion, unique } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { menuOf } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page, group: string) => palette(page).getByRole('group', { name: group }).getByRole('option')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

test('X1, X2: opens a person and a chat from any screen with the keyboard alone @wide', async ({ page, api }) => {
  const name = unique('Zephaniah')
  const student = await registerStudent(api, { name })
  await logIn(page, leader, '/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(options(page, 'Screens')).toHaveCount(menuOf.leader.length)
  await field(page).fill(name.toUpperCase())
  await expect(options(page, 'People')).toContainText([`${name}@${student.username}`])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await expectSoundGeometry(page, 'the palette at 1280 px')
  await expect(active(page)).toContainText(name)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', `${await active(page).getAttribute('id')}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
  await field(page).fill(student.username)
  await expect(options(page, 'Chats')).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText(`${await options(page, 'Chats').textContent()}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/chat\?chat=/)
  await expect(page.getByRole('log')).toBeVisible()
})

test('finds questions by words in any order and without accents, and screens @wide', async ({ page, api }) => {
  const { title } = await addQuestion(api, unique('Où est la lumière'))
  await logIn(page, await registerStudent(api), '/resources')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('lumiere ou')
  await expect(options(page, 'Questions').filter({ hasText: title })).toBeVisible()
  await expect(palette(page).getByRole('group')).toHaveCount(1)
  await field(page).fill('my resp')
  await expect(palette(page).getByRole('option')).toHaveText(['My Responses'])
  await palette(page).getByRole('option').click()
  await expect(page).toHaveURL('/responses')
  await page.keyboard.press('Control+k')
  await field(page).fill('users')
  await expect(page.getByText('Nothing matches “users”.')).toBeVisible()
})

test('X7: closes on Esc and returns the focus, and does not open over another dialog @wide', async ({ page }) => {
  await logIn(page, leader, '/admin/settings')
  const button = page.getByRole('button', { name: 'Search' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Tab')
  // The focus stays in the dialog, or goes to the browser's own controls.
  expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Meta+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveCount(0)
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: leader.name })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
})

test('finds a person in two taps from the home of a leader', async ({ page, api }) => {
  const student = await registerStudent(api)
  await logIn(page, leader, '/admin/dashboard')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill(student.name)
  await options(page, 'People').filter({ hasText: student.username }).click()
  await expect(page.getByRole('heading', { name: student.name, level: 1 })).toBeVisible()
})

test('says so when people cannot be searched, and keeps what it finds on this device @wide', async ({ page }) => {
  await logIn(page, leader, '/admin/settings')
  await fail(page, /\/api\/users\?search=/)
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('set')
  await expect(page.getByText("We couldn't search everything. Check your connection.")).toBeVisible()
  await expect(palette(page).getByRole('option')).toHaveText(['Settings'])
})
