// Which screens visitors, students and leaders may open.
import { screensOf } from '#contract/shared/screens.ts'
import { leader, logIn } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

const pathsIn = (table: Record<string, string>) => Object.values(table).map((path) => path.replace(':id', 'x'))
const forUsers = pathsIn(screensOf.users)
const forStudents = pathsIn(screensOf.students)
const forLeaders = pathsIn(screensOf.leaders)
const forVisitors = Object.values(screensOf.visitors)

test.describe('guards', () => {
  test('redirects visitors to the login screen @wide', async ({ page }) => {
    for (const path of [...forUsers, ...forStudents, ...forLeaders]) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
  })

  test('redirects users to the screens of their role @wide', async ({ page, student }) => {
    await logIn(page, student)
    for (const path of [...forVisitors, ...forLeaders]) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
    await logIn(page, leader)
    for (const path of forVisitors) {
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
    // Without what does not exist.
    for (const path of forUsers.filter((path) => !path.endsWith('/x'))) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('S7: shows "Loading..." while the session is being checked @wide @always', async ({ page, student }) => {
    await logIn(page, student)
    const release = await hold(page, '**/api/auth/me')
    await page.goto('/dashboard')
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
