import type { Page } from '@playwright/test'
import { call, unique } from '../support/content.ts'
import { touch } from '../support/keyboard.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { sortUsers } from '../support/sort-users.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const isUsersCall = (url: URL) => url.pathname === '/api/users'
const rows = (page: Page) => page.getByRole('table', { name: 'Accounts' }).getByRole('row')
/** Chooses one of the filters behind the three that are always shown. */
async function chooseFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More lists' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const namesOf = (page: Page) => rows(page).getByRole('link').allTextContents()

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

test('X14: sorts by every column on the server, and shows the old rows meanwhile @own-group', async ({ page }) => {
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
    await sortUsers(page, column)
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => namesOf(page)).toEqual([...up])
    await sortUsers(page, column)
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => namesOf(page)).toEqual([...up].reverse())
  }
  await expect(rows(page).filter({ hasText: 'Pastor Anna' })).toContainText('Administrator')

  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(newestFirst)
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(isUsersCall, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await sortUsers(page, 'Name')
  await asked.promise
  const table = page.getByRole('table', { name: 'Accounts' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  expect(await namesOf(page)).toEqual(newestFirst)
  held.resolve()
  await expect.poll(() => namesOf(page)).toEqual(byName)
  await expect(table).toHaveAttribute('aria-busy', 'false')
})

test('X14: announces the order of the column whose button was pressed @wide @always', async ({ page }) => {
  await logIn(page, leader, '/admin/users')
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending')
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('button', { name: 'Username' }).press('Enter')
    await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', order)
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'none')
  }
})

test('W8: offers people who join above the list without moving it, and updates a row in place', async ({ page }) => {
  const student = await registerStudent(page.request, { name: 'Known' })
  await logIn(page, leader, '/admin/users')
  const row = rows(page).filter({ hasText: student.username })
  await expect(row).toBeVisible()
  await touch(page)
  const before = await row.boundingBox()
  const newcomer = await registerStudent(page.request, { name: 'Newcomer' })
  const arrived = page.getByRole('button', { name: /new (person|people)$/ })
  await expect(arrived).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  await expect(rows(page).filter({ hasText: newcomer.username })).toHaveCount(0)
  const username = `${student.username}-renamed`
  const renaming = { currentPassword: student.password, newUsername: username }
  await call(page.request, student, 'PUT', '/api/auth/update-username', renaming)
  await expect(rows(page).filter({ hasText: username })).toContainText('Known')
  await arrived.click()
  await expect(rows(page).filter({ hasText: newcomer.username })).toContainText('Newcomer')
  await expect(arrived).toHaveCount(0)
})

test('searches and filters on the server, and keeps both in the URL', async ({ page }) => {
  const name = unique('Zebedee')
  const found = await registerStudent(page.request, { name })
  await registerStudent(page.request)
  await logIn(page, leader, '/admin/users')
  const search = page.getByRole('searchbox', { name: 'Search by name or username' })
  await search.fill(name.toLowerCase())
  await expect.poll(() => namesOf(page)).toEqual([name])
  await expect(page).toHaveURL(/search=zebedee/)
  await chooseFilter(page, 'Leaders')
  await expect(page.getByText(`Nobody matches “${name.toLowerCase()}”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(search).toHaveValue('')
  await page.goto(`/admin/users?show=students&search=${found.username}`)
  await expect(search).toHaveValue(found.username)
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => namesOf(page)).toEqual([name])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/admin/users?show=students')
  await expect.poll(async () => (await namesOf(page)).length).toBeGreaterThan(1)
})

test('finds people who are switched off, also from a filter, and marks them', async ({ page, api }) => {
  const name = unique('Pia')
  const person = await registerStudent(api, { name })
  const [found] = await call(api, leader, 'GET', `/api/users?search=${person.username}`)
  await call(api, leader, 'POST', `/api/users/${found._id}/switch-off`)
  await logIn(page, leader, '/admin/users?show=leaders')
  await page.getByRole('searchbox', { name: 'Search by name or username' }).fill(name)
  await expect.poll(() => namesOf(page)).toEqual([name])
  await expect(rows(page).last()).toContainText('Switched off')
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page')
  await chooseFilter(page, 'Students')
  await expect(page.getByText(`Nobody matches “${name}”.`)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await expect(page.getByRole('option').filter({ hasText: name })).toHaveText([/Switched off · @/])
})

test('opens a person from anywhere in the row, also by keyboard, and goes back to the same list @wide', async ({
  page,
}) => {
  const name = unique('Zacchaeus')
  await registerStudent(page.request, { name })
  await logIn(page, leader, `/admin/users?search=${encodeURIComponent(name)}&sort=name&order=desc`)
  const row = rows(page).filter({ hasText: name })
  await row.waitFor()
  const box = await row.boundingBox()
  if (box === null) throw new Error('The row has no box')
  await page.mouse.click(box.x + box.width - 8, box.y + box.height - 6)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect.poll(() => namesOf(page)).toEqual([name])
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('shows all facts in a row on a phone', async ({ page, api }) => {
  const name = unique('Zilpah')
  const student = await registerStudent(api, { name, username: name.slice(-8) })
  const facts = [`@${student.username}`, 'Student', /^0 responses/, /^\d+ pending/, /^Joined [A-Z][a-z]{2} \d+, \d{4}/]
  await logIn(page, leader, `/admin/users?search=${student.username}`)
  const cells = rows(page).filter({ hasText: name }).getByRole('cell')
  await expect(cells).toContainText([name, ...facts])
  for (const [index, fact] of facts.entries()) {
    const shown = cells
      .nth(index + 1)
      .getByText(fact)
      .filter({ visible: true })
    await expect(shown.first()).toBeInViewport({ ratio: 1 })
  }
})

test('logs a failure, keeps the table empty, and offers Try Again', async ({ page }) => {
  expectConsole(/status of 500|The accounts could not be fetched/)
  await registerStudent(page.request)
  await logIn(page, leader)
  await fail(page, isUsersCall)
  const logged = page.waitForEvent('console', (message) => message.text().includes('The accounts could not be fetched'))
  await page.goto('/admin/users')
  await logged
  await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('cell')).toHaveCount(0)
  await expect(page.getByText("We couldn't load this.")).toBeVisible()
  await expect(page.getByText(/nobody to show|Nobody here/)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(isUsersCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).filter({ hasText: 'Student' }).first()).toBeVisible()
  await expect(page.getByText("We couldn't load this.")).toHaveCount(0)
})
