// Which screens visitors, students and leaders may open.
import { leader, logIn, registerStudent } from './support/people.ts'
import { expect, test } from './support/test.ts'

const adminPages = [
  ...['dashboard', 'questions', 'responses', 'users', 'users/x', 'chat', 'prayer-requests', 'broadcast'],
  ...['invite', 'settings', 'concerns', 'concerns/x'],
].map((page) => `/admin/${page}`)

test.describe('guards', () => {
  test('redirects visitors to the login screen', async ({ page }) => {
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
      '/notifications',
      '/get-help',
      '/get-help/x',
      ...adminPages,
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
  })

  test('redirects users to the screens of their role', async ({ page, request }) => {
    test.slow()
    await logIn(page, await registerStudent(request))
    for (const path of ['/', '/login', '/register', '/recover', ...adminPages]) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
    await logIn(page, leader)
    for (const path of ['/', '/login', '/register', '/recover']) {
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
    for (const path of ['/dashboard', '/questions', '/resources', '/manage-account', '/notifications', '/get-help']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('S7: shows "Loading..." while the session is being checked', async ({ page, request }) => {
    await logIn(page, await registerStudent(request))
    let release: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth/me', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
