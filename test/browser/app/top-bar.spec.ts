// The top bar: the names of the group and the user, and the theme.
import type { Locator } from '@playwright/test'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Returns the number of lines that a name has, and whether a part of it is cut. */
const lookOf = (name: Locator) =>
  name.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, bottom } = element.getBoundingClientRect()
    const pieces = [...range.getClientRects()]
    const shown = pieces.filter(({ top, height }) => top + height / 2 < bottom)
    return {
      lines: new Set(shown.map(({ top }) => Math.round(top))).size,
      isCut: shown.length < pieces.length || element.scrollWidth > element.clientWidth,
      width: right - left,
    }
  })

test('G9: keeps a long name of the user in one line, and shows that of the group as a whole', async ({ page, api }) => {
  const name = 'Ana Lucía Fernández Robledo'
  await logIn(page, await registerStudent(api, { name }), '/manage-account')
  const bar = page.getByRole('banner')
  const group = bar.getByRole('link').locator('span')
  const account = bar.getByRole('button', { name: `${name}, account` })
  const own = account.locator('span').first()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect((await bar.boundingBox())?.height, `${width}`).toBeLessThanOrEqual(65)
    expect(await lookOf(group), `${width}`).toMatchObject({ lines: 1, isCut: false })
    expect(await lookOf(own), `${width}`).toMatchObject({ lines: 1, isCut: true })
    await expect(account).toBeInViewport({ ratio: 1 })
  }
  // Of two long names, each gets a part, and one that is short leaves the other its part.
  const setText = (element: Locator, text: string) => element.evaluate((it, value) => it.replaceChildren(value), text)
  await setText(group, 'Northside Community Church Youth Ministry')
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await lookOf(group)).toMatchObject({ lines: 1, isCut: true })
  const { lines, width } = await lookOf(own)
  expect(lines).toBe(1)
  expect(width).toBeGreaterThan(30)
  await setText(own, 'Al')
  await setText(group, 'Youth of Saint Paul')
  expect(await lookOf(group)).toMatchObject({ lines: 1, isCut: false })
})

test('fits the name of the group next to Login and Register on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  const name = page.getByRole('link', { name: 'Youth Ministry' })
  expect(await lookOf(name.locator('span'))).toMatchObject({ lines: 1, isCut: false })
  const buttons = page.getByRole('banner').getByRole('link', { name: /^(Login|Register)$/ })
  await expect(buttons).toHaveText(['Login', 'Register'])
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
})

test('shows no Login and Register on a page that a personal link opens', async ({ page }) => {
  for (const path of ['/setup#some-token', '/join-as-leader#some-token', '/guardian#some-token']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link')).toHaveText([/Youth/])
  }
})

test('G1, G12: follows the system theme until the user chooses one, from the start @always', async ({
  page,
  context,
}) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  expect(await theme()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as { firstTheme?: string }).firstTheme)).toBe('dark')
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect.poll(theme).toBe('light')
})
