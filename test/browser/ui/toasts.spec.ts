// Toasts: their position, what they must not cover, and when they are dismissed.
import type { Page } from '@playwright/test'
import { fillAccount, fillLogin, fillRegister, setupLinkOf, submitLogin } from '../support/account-forms.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const errors = (page: Page) => region(page).getByRole('alert')

/** Stops the page's timers, so that toasts stay. Their list, which loads at the first input, must be there before. */
async function freeze(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await region(page).waitFor({ state: 'attached' })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

const accountOf = (username: string) => ({
  ...{ 'Full name': 'Ana', Username: username, Password: '123456', 'Confirm password': '123456' },
})

test('X6: dismisses an error toast when a retry succeeds', async ({ page }) => {
  expectConsole(/status of 409/)
  // Toasts never time out here, so only the app can dismiss them.
  await page.clock.install()
  await page.goto('/register')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await freeze(page)
  await fillRegister(page, accountOf(leader.username))
  await expect(errors(page)).toHaveText('Username is already taken')
  const username = `ana-${Math.random().toString(36).slice(2, 10)}`
  await fillRegister(page, accountOf(username))
  await expect(region(page).getByText(/^Account created successfully!/)).toBeVisible()
  await expect(errors(page)).toHaveCount(0)
  // The login form is prefilled after registration.
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(username)
})

test('X6: dismisses an error toast on navigation', async ({ page, startFresh }) => {
  expectConsole(/status of 4/)
  const link = await setupLinkOf(await startFresh())
  await page.clock.install()
  await page.goto(link)
  const create = page.getByRole('button', { name: 'Create account' })
  await create.waitFor()
  await freeze(page)
  await fillAccount(page, { name: 'Ruth', username: 'ruth', password: '123456' })
  await page.getByRole('radio', { name: 'Open to anyone' }).check()
  const refused = { status: 400, json: { message: 'Not yet' } }
  await page.route('**/api/auth/setup', (route) => route.fulfill(refused), { times: 1 })
  await create.click()
  await expect(errors(page)).toHaveText('Not yet')
  await create.click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(errors(page)).toHaveCount(0)

  await page.clock.resume()
  await page.route('**/api/broadcasts', (route) => route.fulfill({ status: 400, json: { message: 'Not like this' } }))
  await choose(page, 'Broadcast')
  await page.getByLabel('Title').fill('Camp')
  await page.getByLabel('Message').fill('On Friday')
  await page.getByRole('button', { name: 'Send announcement' }).click()
  await expect(errors(page).filter({ hasText: 'Not like this' })).toBeAttached()
  await choose(page, 'Users')
  await expect(errors(page)).toHaveCount(0)
})

test('X6: ends a success when the user opens another screen', async ({ page, student }) => {
  // Toasts never time out here, so only the app can dismiss them.
  await page.clock.install()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await freeze(page)
  await submitLogin(page, student)
  await expect(page).toHaveURL('/dashboard')
  const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' })
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(heading).toBeVisible({ timeout: 200 })
  }).toPass()
  const toast = region(page).locator('> div').filter({ hasText: 'Login successful!' })
  await expect(toast).toBeVisible()
  await choose(page, 'Questions')
  await expect(page).toHaveURL('/questions')
  await expect(toast).toHaveCount(0)
})

test('X6: keeps the toast about the ended session on the login screen', async ({ page, student }) => {
  expectConsole(/status of 401/)
  await logIn(page, student, '/resources')
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible()
  await page.route('**/api/questions', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Your session has expired.' } }),
  )
  await choose(page, 'Questions')
  await expect(page).toHaveURL('/login')
  await expect(errors(page)).toHaveText('Your session has expired.')
})

test('X6: shows at most twenty toasts, each for its duration', async ({ page, student }) => {
  expectConsole(/status of 401/)
  await page.clock.install()
  await page.goto('/login')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await fillLogin(page, student)
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const { width = 0 } = page.viewportSize() ?? {}
  let tries = 0
  await page.route('**/api/auth/login', (route) => {
    tries += 1
    return route.fulfill({ status: 401, json: { message: `Try ${tries}` } })
  })
  // Their code arrives after the first key, and React shows them after a timer.
  await login.press('Shift')
  await expect(toasts).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let index = 1; index <= 22; index += 1) {
    await login.press('Enter')
    await expect(toasts.getByText(`Try ${index}`, { exact: true })).toBeAttached()
  }
  await expect(toasts.getByRole('alert')).toHaveCount(20)
  const box = await toasts.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 80)
  const bar = await page.getByRole('banner').boundingBox()
  expect(box?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0) - 10)
  await page.clock.runFor(3900)
  await expect(toasts.getByRole('alert')).toHaveCount(20)
  await page.clock.runFor(200)
  await expect(toasts.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/auth/login')
  await login.press('Enter')
  await expect(toasts.getByText('Login successful!')).toBeVisible()
  await page.clock.runFor(1900)
  await expect(toasts.getByText('Login successful!')).toBeVisible()
  await page.clock.runFor(200)
  await expect(toasts.getByText('Login successful!')).toHaveCount(0)
})
