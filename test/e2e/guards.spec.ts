// Which screens visitors, students and leaders may open.
import { leader, registerStudent, signIn } from './support/people.ts'
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
