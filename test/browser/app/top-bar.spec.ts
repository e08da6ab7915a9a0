import { expect, test } from '../support/test.ts'

test('offers visitors Login and Register, but not on a page that a personal link opens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  const buttons = page.getByRole('banner').getByRole('link', { name: /^(Login|Register)$/ })
  await expect(buttons).toHaveText(['Login', 'Register'])
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
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
