// Runs the app without APIs that the oldest supported browsers lack (docs/decisions/018-supported-browsers.md). The built files
// are checked in supported-syntax.spec.ts.
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test'
import { menuButton } from '../support/menu.ts'
import { removeNewerApis } from '../support/newer-apis.ts'
import { leader, logIn } from '../support/people.ts'
import { doLeaderTasks, doStudentTasks } from '../support/tasks.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Opens the side menu and closes it in each way: Esc, the close button, a tap next to it. */
async function checkMenu(page: Page): Promise<void> {
  const button = menuButton(page)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const closeIt = [
    () => page.keyboard.press('Escape'),
    () => menu.getByRole('button', { name: 'Close menu' }).click(),
    () => page.mouse.click((page.viewportSize()?.width ?? 0) - 10, 300),
  ]
  for (const close of closeIt) {
    await button.click()
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await close()
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  }
}

test('G13: lets a student do all tasks without APIs that the oldest browsers lack', async ({ page, api }) => {
  expectConsole(/status of 40[01]/)
  await removeNewerApis(page)
  await doStudentTasks(page, api)
})

test('G13: lets a leader do all tasks without newer APIs @own-group', async ({ page, api }) => {
  expectConsole(/status of 40[01]/)
  await removeNewerApis(page)
  await doLeaderTasks(page, api)
  await logIn(page, leader, '/admin/dashboard')
  await checkMenu(page)
})

const tooOld = 'Your browser is too old for this app.'

for (const missing of ['CSSLayerBlockRule', 'HTMLDialogElement']) {
  test(`G13: shows browsers without ${missing} a plain message without the app`, async ({ page }) => {
    await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing)
    await page.route(/\.css$/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    for (const path of ['/', '/login', '/chat']) {
      const loaded = page.waitForEvent('load')
      await page.goto(path)
      await loaded
      await expect(page.getByRole('heading', { name: 'Youth Ministry' })).toBeVisible()
      await expect(page.getByText(tooOld)).toBeVisible()
      await expect(page.getByText(/Safari 15\.4.+Chrome 99.+Firefox 98/)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
  })
}

test('G13: shows browsers without modules the same message @always', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'CSSLayerBlockRule')
  })
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/')
  await expect(page.getByText(tooOld)).toBeVisible()
})

async function openWithoutJavaScript(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, javaScriptEnabled: false, viewport: devices['iPhone SE'].viewport })
}

test('G13: asks to turn on JavaScript when it is off', async ({ browser, address }) => {
  const context = await openWithoutJavaScript(browser, address)
  const page = await context.newPage()
  await page.goto('/')
  // Text locators skip <noscript>.
  const text = page.locator('noscript p')
  await expect(text).toBeVisible()
  await expect(text).toContainText('JavaScript is switched off in your browser.')
  await expect(page.getByText(tooOld)).toBeHidden()
  await context.close()
})

test('G13: shows neither message in a supported browser', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText(tooOld)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Youth Ministry', exact: true })).toHaveCount(0)
})
