import { expectNoAxeViolations } from './support/axe.ts'
import { leader, registerStudent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const user = (name: string, given: object = {}) => ({
  _id: name,
  name,
  username: name.toLowerCase(),
  role: 'student',
  createdAt: '2025-01-05T12:00:00.000Z',
  responsesCount: 0,
  pendingQuestionsCount: 0,
  ...given,
})
const users = [
  user('Ben', { username: 'zeta', responsesCount: 10, createdAt: '2025-03-01T12:00:00.000Z' }),
  user('ana', { username: 'beta', responsesCount: 9, pendingQuestionsCount: 2, createdAt: '2024-12-31T12:00:00.000Z' }),
  user('Cleo', { role: 'admin', responsesCount: undefined, pendingQuestionsCount: 11 }),
]

test('X14: every column sorts, first up and then down', async ({ page }) => {
  await signIn(page, leader)
  await page.route('**/api/users', (route) => route.fulfill({ json: users }))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Accounts' }).getByRole('row')
  const names = () => rows.locator('td:first-child').allTextContents()
  await expect.poll(names).toEqual(['Ben', 'ana', 'Cleo'])
  for (const [column, up] of [
    ['Name', ['ana', 'Ben', 'Cleo']],
    ['Username', ['ana', 'Cleo', 'Ben']],
    ['Responses', ['Cleo', 'ana', 'Ben']],
    ['Pending Questions', ['Ben', 'ana', 'Cleo']],
    ['Joined', ['ana', 'Cleo', 'Ben']],
  ] as const) {
    const header = page.getByRole('columnheader', { name: column, exact: true })
    await expect(header).toHaveAttribute('aria-sort', 'none')
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    expect(await names()).toEqual([...up])
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    expect(await names()).toEqual([...up].reverse())
  }
  const role = page.getByRole('columnheader', { name: 'Role', exact: true }).getByRole('button')
  await role.click()
  expect((await names())[0]).toBe('Cleo')
  await role.click()
  expect((await names())[2]).toBe('Cleo')
  await expect(rows.filter({ hasText: 'Cleo' })).toContainText('Jan 5, 2025')
  await expect(rows.filter({ hasText: 'Cleo' })).toContainText('Administrator')
  await expectNoAxeViolations(page)
})

test('with more than a page the server sorts, and pages load on', async ({ browser, startFile }) => {
  test.slow()
  const { address } = await startFile()
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  for (let index = 0; index < 55; index += 1) {
    await registerStudent(page.request, { name: `Student ${String(index).padStart(2, '0')}` })
  }
  await signIn(page, leader, '/admin/users')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Student 54')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(first).toContainText('Pastor Anna')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(first).toContainText('Student 54')
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('row')).toHaveCount(57)
  await expect(page.getByRole('row').last()).toContainText('Pastor Anna')
  await page.context().close()
})

test('a failure is only logged; the table stays empty, and there is a way on', async ({ page, expectConsole }) => {
  expectConsole(/status of 500|The accounts could not be fetched/)
  await signIn(page, leader)
  await page.route('**/api/users', (route) => route.fulfill({ status: 500, body: '' }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('The accounts could not be fetched'))
  await page.goto('/admin/users')
  await logged
  await expect(page.getByRole('row')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/users')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Pastor Anna' })).toBeVisible()
})
