// Runs the app without APIs that the oldest supported browsers lack (docs/decisions/018-supported-browsers.md). The built files
// are checked in supported-syntax.spec.ts.
import { type APIRequestContext, type Browser, type BrowserContext, devices, type Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { expectLive } from '../support/chat.ts'
import { addQuestion, addResponse, announce, askForPrayer, sendMessages, unique } from '../support/content.ts'
import { deleteOf, prayerField } from '../support/forms.ts'
import { choose, logOut, menuButton } from '../support/menu.ts'
import { inCompatData, newerApis, removeNewerApis } from '../support/newer-apis.ts'
import { isLacking } from '../support/oldest-browsers.ts'
import { leader, type Person, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function login(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, { username, password })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dashboard')
}

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

/** Deletes what a button deletes after a question. */
async function checkDialog(page: Page, open: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Cancel' }) })
  await open()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/deleted successfully/)).toBeVisible()
}

async function walkAsStudent(page: Page, api: APIRequestContext): Promise<void> {
  const student = await registerStudent(api)
  const { _id, title } = await addQuestion(api)
  await addResponse(api, student, _id)
  const { _id: openId } = await addQuestion(api)
  await login(page, student)
  await expect(page.getByTitle(`${title}: Pending`)).toBeVisible()
  await checkMenu(page)

  await choose(page, 'Questions')
  await page.locator(`a[href$="${openId}"]`).first().click()
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill('It keeps.')
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByText('Response submitted successfully')).toBeVisible()

  await choose(page, 'Prayer Requests')
  const content = unique('For rain.')
  await prayerField(page).fill(content)
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: content })).toBeVisible()

  const opened = page.waitForResponse('**/api/events')
  await page.reload()
  await opened
  await choose(page, 'Chat')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Hello')
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send' }).click()
  await sent
  const log = page.getByRole('log')
  await expect(log.getByText('Hello', { exact: true })).toBeVisible()
  const text = 'Hello from the leader'
  await expectLive(log.getByText(text, { exact: true }), () => sendMessages(api, leader, student._id, [text]))
  await choose(page, 'Announcements')
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
}

async function walkAsLeader(page: Page, api: APIRequestContext): Promise<void> {
  const student = await registerStudent(api, { name: unique('Sam') })
  const { _id } = await addQuestion(api)
  await addResponse(api, student, _id)
  await askForPrayer(api, student)
  const title = unique('Camp')
  await announce(api, title)
  await sendMessages(api, student, student._id, ['Hello'])
  await login(page, leader)

  await choose(page, 'Responses')
  const review = page.getByRole('listitem').filter({ hasText: student.name })
  await review.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByLabel('Feedback (optional)').fill('Thank you!')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Response updated successfully')).toBeVisible()

  await choose(page, 'Users')
  await expect(page.getByText(student.name).filter({ visible: true }).first()).toBeVisible()

  await choose(page, 'Chat')
  await page.getByRole('link', { name: new RegExp(student.name) }).click()
  await expect(page.getByRole('log').getByText('Hello', { exact: true })).toBeVisible()

  await choose(page, 'Prayer Requests')
  const prayer = page.getByRole('listitem').filter({ hasText: student.name })
  await prayer.getByRole('button', { name: 'Respond' }).click()
  await prayer.getByLabel('Your Response').fill('We pray with you.')
  await prayer.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response sent successfully')).toBeVisible()

  await choose(page, 'Broadcast')
  const item = page.getByRole('listitem').filter({ hasText: title })
  await checkDialog(page, () => deleteOf(item).click())
  await expect(item).toHaveCount(0)
}

test('G13: removes every listed API, each newer than one of the oldest supported browsers', async ({ page }) => {
  expect(newerApis.filter((name) => !isLacking(inCompatData(name)))).toEqual([])
  await removeNewerApis(page)
  await page.goto('/login')
  const left = await page.evaluate(
    (names) =>
      names.filter((name) => {
        let value: unknown = globalThis
        for (const key of name.replace('@@asyncIterator', 'asyncIterator').split('.')) {
          const known: unknown = key === 'asyncIterator' ? Symbol.asyncIterator : key
          if (value === undefined || value === null || !Reflect.has(Object(value), known as string)) return false
          value = Object.getOwnPropertyDescriptor(value, known as string)?.value ?? {}
        }
        return true
      }),
    newerApis,
  )
  expect(left).toEqual([])
})

test('G13: lets a student do all tasks without APIs that the oldest browsers lack', async ({ page, api }) => {
  // Playwright's clock adds its own AbortSignal.timeout.
  await page.clock.install()
  await removeNewerApis(page)
  await walkAsStudent(page, api)
})

test('G13: lets a leader do all tasks without newer APIs', async ({ page, api }) => {
  await removeNewerApis(page)
  await walkAsLeader(page, api)
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
