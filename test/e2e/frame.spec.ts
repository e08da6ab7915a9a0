import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expectSoundGeometry } from './support/geometry.ts'
import { leader, registerStudent, signIn, tokenOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

const adminPages = ['dashboard', 'questions', 'responses', 'users', 'chat', 'prayer-requests', 'broadcast'].map(
  (page) => `/admin/${page}`,
)

test.describe('guards', () => {
  test('anonymous visitors go to sign in', async ({ page }) => {
    for (const path of [
      '/dashboard',
      '/questions',
      '/questions/x',
      '/responses',
      '/chat',
      '/resources',
      '/prayer-requests',
      '/announcements',
      '/manage-account',
      ...adminPages,
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
  })

  test('everybody goes to the screens of their role', async ({ page, request }) => {
    await signIn(page, await registerStudent(request))
    for (const path of ['/', '/login', '/register', ...adminPages]) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
    await signIn(page, leader)
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin/dashboard')
    }
    for (const [path, own] of [
      ['/responses', '/admin/responses'],
      ['/chat', '/admin/chat'],
      ['/prayer-requests', '/admin/prayer-requests'],
      ['/announcements', '/admin/broadcast'],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveURL(own)
    }
    for (const path of ['/dashboard', '/questions', '/resources', '/manage-account']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('S7: a spinner says "Loading..." while it is not known who looks', async ({ page, request }) => {
    await signIn(page, await registerStudent(request))
    let goOn: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/auth/me', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
    goOn()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test('each role has its menu, and below it who is signed in', async ({ page, request, isMobile }) => {
  const student = await registerStudent(request)
  const roles = [
    [
      student,
      'Student',
      [
        'Dashboard',
        'Questions',
        'My Responses',
        'Prayer Requests',
        'Resources',
        'Chat',
        /^Announcements/,
        'Manage Account',
      ],
    ],
    [
      leader,
      'Administrator',
      ['Dashboard', 'Questions', 'Responses', 'Users', 'Chat', 'Prayer Requests', 'Broadcast', 'Manage Account'],
    ],
  ] as const
  for (const [person, role, items] of roles) {
    await signIn(page, person, '/manage-account')
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })
    await expect(menu.getByRole('link')).toHaveText([...items])
    await expect(menu.locator('[aria-current=page]')).toHaveText('Manage Account')
    await expect(page.getByText(role, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' }).filter({ visible: true })).toBeVisible()
  }
})

test('X7: the side menu of a phone keeps the focus, closes on Esc and when something is chosen', async ({
  page,
  request,
  isMobile,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await registerStudent(request), '/dashboard')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await expect(dialog.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('link', { name: 'Questions' }).click()
  await expect(page).toHaveURL('/questions')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Questions · Youth Ministry')
})

test('a side menu left open goes away where the fixed one has room', async ({ page, request }) => {
  await page.setViewportSize({ width: 700, height: 1100 })
  await signIn(page, await registerStudent(request), '/dashboard')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.setViewportSize({ width: 1100, height: 700 })
  await page.getByRole('link', { name: 'Questions' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/questions')
})

test('the name of the group has room on a phone, beside Login and Register', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  const name = page.getByRole('link', { name: 'Youth Ministry' })
  expect((await name.boundingBox())?.width).toBeGreaterThan(160)
  const buttons = page.getByRole('banner').getByRole('link', { name: /^(Login|Register)$/ })
  await expect(buttons).toHaveText(['Login', 'Register'])
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
})

test('G1, G12: the theme follows the system until one is chosen, and is there from the first frame', async ({
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

test('G10: a new screen begins at its top, and going back leads to where one was', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, leader)}` }
  const text = { description: 'Long. '.repeat(50), category: 'bible', dueDate: '2031-01-05' }
  for (let index = 0; index < 12; index += 1) {
    await request.post('/api/questions', { headers, data: { ...text, title: `Place ${index}` } })
  }
  await signIn(page, await registerStudent(request), '/questions')
  const link = page.getByRole('listitem').filter({ hasText: 'Place 0' }).first().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(100)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Place/ })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(place))
})

test('X6: toasts stand at the top right, for their time, and at most twenty', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(request)
  await page.clock.install()
  await page.goto('/login')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const { width = 0 } = page.viewportSize() ?? {}
  let tries = 0
  await page.route('**/api/auth/login', (route) => {
    tries += 1
    return route.fulfill({ status: 401, json: { message: `Try ${tries}` } })
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let index = 1; index <= 22; index += 1) {
    await login.press('Enter')
    await expect(toasts.getByText(`Try ${index}`, { exact: true })).toBeAttached()
  }
  await expect(toasts.getByRole('alert')).toHaveCount(20)
  const box = await toasts.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 80)
  expect(box?.y ?? 999).toBeLessThan(100)
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

test('E5: an unknown page says so, keeps the layout and offers a way', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 404/)
  await signIn(page, await registerStudent(request))
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('E4: a crashed screen leaves the navigation standing', async ({ page, request, expectConsole }) => {
  expectConsole(/TypeError/)
  await signIn(page, await registerStudent(request))
  await page.route('**/api/questions', (route) => route.fulfill({ json: [null] }))
  await page.goto('/questions')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
})

async function checkWidthAndAxe(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectSoundGeometry(page, `${path} at 320 px`)
    if (size) await page.setViewportSize(size)
  }
}

test('X1, X8: nothing is wider than a small phone, and axe finds nothing, in both themes', async ({
  page,
  request,
  expectConsole,
}) => {
  test.slow()
  expectConsole(/status of 4/)
  const check = (path: string) => checkWidthAndAxe(page, path)
  for (const path of ['/login', '/register', '/setup#some-token']) await check(path)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
  await signIn(page, await registerStudent(request, { name }))
  for (const path of ['/dashboard', '/questions', '/responses', '/manage-account']) await check(path)
  for (const path of ['/prayer-requests', '/resources', '/chat', '/announcements']) await check(path)
})

test("X1, X8: nothing of the administrators' screens is too wide either", async ({ page, request }) => {
  test.slow()
  const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
  const token = await tokenOf(request, await registerStudent(request, { name }))
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/prayer-requests', { headers, data: { content: 'Long'.repeat(60) } })
  const { _id: id } = await (await request.get('/api/chats/student', { headers })).json()
  await request.post(`/api/chats/${id}/messages`, { headers, data: { content: 'Long'.repeat(60) } })
  await signIn(page, leader)
  for (const path of [...adminPages, `/admin/chat?chat=${id}`]) await checkWidthAndAxe(page, path)
})

test('S5: the login screen loads at most 85 kB of JavaScript, each further screen 12 kB', async () => {
  const sizes: Record<string, number> = JSON.parse(readFileSync('dist/web/sizes.json', 'utf8'))
  const { login, shell, ...screens } = sizes
  expect(login).toBeGreaterThan(40_000)
  expect(login).toBeLessThanOrEqual(85_000)
  expect(shell).toBeGreaterThan(0)
  expect(Object.keys(screens).length).toBeGreaterThanOrEqual(8)
  for (const size of Object.values(screens)) expect(size).toBeLessThanOrEqual(12_000)
})
