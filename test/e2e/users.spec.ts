import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { leader, logIn, registerStudent } from './support/people.ts'
import { expect, test } from './support/test.ts'

const isUsersCall = (url: URL) => url.pathname === '/api/users'
const rows = (page: Page) => page.getByRole('table', { name: 'Accounts' }).getByRole('row')
const namesOf = (page: Page) => rows(page).locator('td:first-child').allTextContents()

/** Names in sorted order. */
const students = [
  { name: 'Ångström', username: 'pilot-10' },
  { name: 'Éva', username: 'pilot-9' },
  { name: 'Eve', username: 'Zeta' },
  { name: 'student 2', username: 'beta' },
  { name: 'student 10', username: 'ändern' },
]
const byName = ['Ångström', 'Éva', 'Eve', 'Pastor Anna', 'student 2', 'student 10']
const registered = ['student 10', 'Éva', 'student 2', 'Ångström', 'Eve']

test('X14: sorts by every column on the server, ascending then descending, and shows the previous rows meanwhile', async ({
  browser,
  startFile,
}) => {
  test.slow()
  const { address } = await startFile()
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  for (const name of registered) {
    await registerStudent(
      page.request,
      students.find((student) => student.name === name),
    )
  }
  await logIn(page, leader, '/admin/users')
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  const newestFirst = [...registered.toReversed(), 'Pastor Anna']
  await expect.poll(() => namesOf(page)).toEqual(newestFirst)
  for (const [column, up] of [
    ['Name', byName],
    ['Username', ['student 10', 'student 2', 'Pastor Anna', 'Éva', 'Ångström', 'Eve']],
    ['Role', ['Pastor Anna', ...registered]],
    ['Responses', ['Pastor Anna', ...registered]],
    ['Pending Questions', ['Pastor Anna', ...registered]],
    ['Joined', ['Pastor Anna', ...registered]],
  ] as const) {
    const header = page.getByRole('columnheader', { name: column, exact: true })
    await expect(header).toHaveAttribute('aria-sort', 'none')
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => namesOf(page)).toEqual([...up])
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => namesOf(page)).toEqual([...up].reverse())
  }
  await expect(rows(page).filter({ hasText: 'Pastor Anna' })).toContainText('Administrator')
  await expectNoAxeViolations(page)

  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(newestFirst)
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(isUsersCall, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await asked.promise
  const table = page.getByRole('table', { name: 'Accounts' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  expect(await namesOf(page)).toEqual(newestFirst)
  held.resolve()
  await expect.poll(() => namesOf(page)).toEqual(byName)
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await page.context().close()
})

test('keeps the order across pages', async ({ browser, startFile }) => {
  test.slow()
  const { address } = await startFile()
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  for (const student of students) await registerStudent(page.request, student)
  const fillers = Array.from({ length: 50 }, (_, index) => `Member ${index}`)
  for (const name of fillers) await registerStudent(page.request, { name })
  await logIn(page, leader, '/admin/users')
  const first = rows(page).nth(1)
  await expect(first).toContainText('Member 49')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(first).toContainText('Ångström')
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(57)
  expect(await namesOf(page)).toEqual([...byName.slice(0, 3), ...fillers, ...byName.slice(3)])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(first).toContainText('student 10')
  await page.context().close()
})

test('shows a new account and a changed username without a reload', async ({ page }) => {
  await registerStudent(page.request)
  await logIn(page, leader, '/admin/users')
  await expect(rows(page).filter({ hasText: 'Student' }).first()).toBeVisible()
  const student = await registerStudent(page.request, { name: 'Newcomer' })
  const row = rows(page).filter({ hasText: student.username })
  await expect(row).toContainText('Newcomer')
  const login = await page.request.post('/api/auth/login', { data: student })
  const { token } = (await login.json()) as { token: string }
  const username = `${student.username}-renamed`
  const renamed = await page.request.put('/api/auth/update-username', {
    data: { currentPassword: student.password, newUsername: username },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(renamed.status()).toBe(200)
  await expect(rows(page).filter({ hasText: username })).toContainText('Newcomer')
})

test('logs a failure, keeps the table empty, and offers Try Again', async ({ page, expectConsole }) => {
  expectConsole(/status of 500|The accounts could not be fetched/)
  await registerStudent(page.request)
  await logIn(page, leader)
  await page.route(isUsersCall, (route) => route.fulfill({ status: 500, body: '' }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('The accounts could not be fetched'))
  await page.goto('/admin/users')
  await logged
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText("We couldn't load the accounts.")).toBeVisible()
  await expect(page.getByText(/nobody to show|No one here/)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(isUsersCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).filter({ hasText: 'Student' }).first()).toBeVisible()
  await expect(page.getByText("We couldn't load the accounts.")).toHaveCount(0)
})
