// Toasts: their position, what they must not cover, and when they are dismissed.
import type { Page } from '@playwright/test'
import { fillAccount, fillLogin, fillRegister, setupLinkOf, submitLogin } from '../support/account-forms.ts'
import { addQuestion, addResponse, askForPrayer } from '../support/content.ts'
import { findGeometryFaults } from '../support/geometry.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn, type Person } from '../support/people.ts'
import { openReview } from '../support/review.ts'
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

test('X6: is as wide as its text, and ends when the user opens another screen', async ({ page, student }) => {
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
  expect((await toast.boundingBox())?.width).toBeLessThan(260)
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

test('X6: stays below the header of a chat when its bars return', async ({ page, student }) => {
  expectConsole(/status of 500/)
  await logIn(page, student, '/chat')
  await page.clock.install()
  await page.route('**/api/chats/*/messages', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Your message').fill('Lost')
  await page.getByLabel('Your message').press('Enter')
  await expect(errors(page)).toHaveCount(1)
  await page.getByLabel('Your message').blur()
  await expect(async () => {
    await page.clock.runFor(100)
    const top = await page.getByRole('banner').boundingBox()
    const header = await page.locator('main [data-above-toasts]').boundingBox()
    const toast = await region(page).locator('> div').boundingBox()
    if (!top || !header || !toast) throw new Error('A bar or the toast is missing')
    expect(header.y).toBeGreaterThanOrEqual(top.y + top.height - 1)
    expect(toast.y).toBeGreaterThanOrEqual(header.y + header.height - 1)
  }).toPass({ timeout: 10_000 })
})

const longText = 'The server is full. Tell one of your leaders.'

/** Returns the headings that toasts cover. A frozen clock draws no frame, for which the check waits. */
async function covered(page: Page): Promise<string[]> {
  const [faults] = await Promise.all([findGeometryFaults(page), page.clock.runFor(20)])
  return faults.filter((it) => it.startsWith('covered heading'))
}

/** Returns the buttons and links that toasts cover, without those of the toasts. */
const coveredButtons = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('section[aria-label=Notifications] > *')]
    const boxes = toasts.map((toast) => toast.getBoundingClientRect())
    return [...document.querySelectorAll('main a, main button, header a, header button')]
      .filter((control) => {
        const at = control.getBoundingClientRect()
        return boxes.some(
          (box) => at.top < box.bottom - 1 && at.bottom > box.top + 1 && at.left < box.right && at.right > box.left,
        )
      })
      .map((control) => control.textContent)
  })

/** Makes every write fail, each time with a different message. */
async function failWrites(page: Page): Promise<void> {
  let failures = 0
  await page.route(/\/api\/.*(login|register|prayer-requests|responses|broadcasts|questions)/, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    failures += 1
    return route.fulfill({ status: 507, json: { message: failures === 1 ? longText : `${longText} ${failures}` } })
  })
}

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1280, 800],
] as const) {
  test(`X6: covers no heading with toasts at ${width} px @wide`, async ({ page, student, api }) => {
    expectConsole(/status of 507/)
    const { _id } = await addQuestion(api, 'Which verse of the letter to the Philippians is on your mind this week?')
    await addResponse(api, student, _id)
    await page.setViewportSize({ width, height })
    await failWrites(page)

    const stopTime = async () => {
      // Loads the list of toasts, which would not appear while time stands still.
      await page.keyboard.press('Tab')
      await region(page).waitFor({ state: 'attached' })
      await freeze(page)
    }
    const expectClear = async (where: string) => {
      await expect(errors(page).first()).not.toBeEmpty()
      await page.evaluate(() => window.scrollTo(0, 0))
      expect(await covered(page), where).toEqual([])
      const box = await region(page).boundingBox()
      const bar = await page.getByRole('banner').boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeGreaterThan(width - 80)
      expect(box?.x, where).toBeGreaterThanOrEqual(0)
      // Neither over the name, the account and the theme, nor over a button of the heading's line.
      expect(box?.y, where).toBe((bar?.y ?? 0) + (bar?.height ?? 0) - 10)
      expect(await coveredButtons(page), where).toEqual([])
    }
    const open = async (person: Person, path: string) => {
      await page.clock.resume()
      await logIn(page, person, path)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    }
    await page.clock.install()
    await page.goto('/login')
    await fillLogin(page, { username: 'somebody', password: 'something' })
    await stopTime()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expectClear('/login')
    await page.clock.resume()
    await page.goto('/register')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await stopTime()
    await fillRegister(page, accountOf('somebody'))
    await expectClear('/register')

    for (let count = 0; count < 2; count += 1) await askForPrayer(api, student)
    await open(student, '/prayer-requests')
    const pray = page.getByRole('button', { name: 'Pray', exact: true })
    await stopTime()
    await pray.first().click()
    await expectClear('one toast')
    await pray.nth(1).click()
    await expect(errors(page)).toHaveCount(2)
    await expectClear('two toasts')

    await open(leader, '/admin/responses')
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
    await openReview(page, rows.first())
    await stopTime()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expectClear('/admin/responses')
  })
}

test('X6: shows the newest toast in front, and all of them on hover @wide', async ({ page, student, api }) => {
  expectConsole(/status of 507/)
  for (let count = 0; count < 2; count += 1) await askForPrayer(api, student)
  await page.clock.install()
  await logIn(page, student, '/prayer-requests')
  await failWrites(page)
  const pray = page.getByRole('button', { name: 'Pray', exact: true })
  await pray.nth(1).waitFor()
  await freeze(page)
  await pray.first().click()
  await expect(errors(page)).toHaveText([longText])
  await pray.nth(1).click()
  await expect(errors(page)).toHaveText([longText, `${longText} 2`])
  const isInFront = (index: number) =>
    errors(page)
      .nth(index)
      .evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const toast = element.closest('section > div')
        return toast?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
  expect([await isInFront(0), await isInFront(1)]).toEqual([false, true])
  await page.getByRole('button', { name: 'Dismiss' }).last().hover()
  expect([await isInFront(0), await isInFront(1)]).toEqual([true, true])
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
