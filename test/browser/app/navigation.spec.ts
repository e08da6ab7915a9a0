// The menu, its current item, redirects, and the scroll position of new screens.

import type { Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { addQuestion, call } from '../support/content.ts'
import { moreOf } from '../support/forms.ts'
import { menuOf, openMenu } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Returns the texts of the current items in the menu or side menu and in the tab bar of a phone. */
async function currentItems(page: Page): Promise<{ menu: string[]; bar: string[] }> {
  const textsIn = (name: string) =>
    page
      .getByRole('navigation', { name, includeHidden: true })
      .locator('[aria-current=page]')
      // The label, without the number of a badge.
      .evaluateAll((links) =>
        links.map((link) => {
          const label = [...link.children].find((it) => it.matches('span') && !it.querySelector('.sr-only, svg'))
          return label?.textContent ?? ''
        }),
      )
  return { menu: await textsIn('Main navigation'), bar: await textsIn('Quick navigation') }
}

/** Labels in the tab bar of the items that it has. */
const tabs: Record<string, string> = {
  Dashboard: 'Dashboard',
  Questions: 'Questions',
  Responses: 'Responses',
  Chat: 'Chat',
  'Prayer Requests': 'Prayer',
}

for (const role of ['student', 'leader'] as const) {
  test(`highlights the menu item of every route of a ${role}`, async ({ page, api }) => {
    const { _id } = await addQuestion(api)
    await logIn(page, role === 'leader' ? leader : await registerStudent(api))
    const routes: [path: string, item: string][] =
      role === 'student'
        ? [
            ['/dashboard', 'Dashboard'],
            ['/Dashboard/', 'Dashboard'],
            ['/questions', 'Questions'],
            [`/questions/${_id}`, 'Questions'],
            [`/Questions/${_id}/`, 'Questions'],
            ['/responses/', 'My Responses'],
            ['/PRAYER-REQUESTS', 'Prayer Requests'],
            ['/resources', 'Resources'],
            ['/chat/', 'Chat'],
            ['/announcements', 'Announcements'],
            ['/manage-account', 'Manage Account'],
            ['/notifications', 'Manage Account'],
            ['/get-help', 'Get help'],
          ]
        : [
            ['/admin/dashboard', 'Dashboard'],
            ['/Admin/Dashboard/', 'Dashboard'],
            ['/dashboard', 'Dashboard'],
            ['/admin/questions', 'Questions'],
            ['/questions', 'Questions'],
            ['/QUESTIONS/', 'Questions'],
            [`/questions/${_id}`, 'Questions'],
            ['/admin/responses/', 'Responses'],
            ['/admin/retention', 'Users'],
            ['/notifications', 'Manage Account'],
            ['/get-help', 'Concerns'],
            ['/admin/users', 'Users'],
            ['/admin/chat', 'Chat'],
            ['/admin/prayer-requests', 'Prayer Requests'],
            ['/admin/broadcast', 'Broadcast'],
            ['/admin/invite', 'Invite'],
            ['/admin/history', 'History'],
            ['/admin/settings', 'Settings'],
            ['/manage-account/', 'Manage Account'],
          ]
    for (const [path, item] of routes) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await openMenu(page)
      const { menu, bar } = await currentItems(page)
      expect([path, menu]).toEqual([path, [item]])
      const tab = tabs[item]
      const hasTab = tab !== undefined && !(role === 'leader' && item === 'Questions')
      const expected = hasTab ? [tab] : []
      expect([path, bar]).toEqual([path, expected])
      await expect(page).toHaveTitle(/^(\(\d+\+?\) )?.+ · Youth Ministry$/)
    }
  })
}

test('leads leaders from "Back to Questions" to /questions with all their controls', async ({ page, api }) => {
  const { _id, title } = await addQuestion(api)
  await logIn(page, leader, `/questions/${_id}`)
  await page.getByRole('link', { name: 'Back to Questions' }).click()
  await expect(page).toHaveURL('/questions')
  await expect(page.getByRole('button', { name: 'Add Question' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(moreOf(card)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('redirects /admin to the dashboard of the role, and visitors to the login and back', async ({ page, api }) => {
  for (const path of ['/admin', '/admin/', '/Admin']) {
    // Not a page of the app, whose requests would fail.
    await page.goto('/healthz')
    await page.evaluate(() => localStorage.removeItem('token'))
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page).toHaveURL('/login')
    await submitLogin(page, leader)
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  }
  await logIn(page, await registerStudent(api), '/admin')
  await expect(page).toHaveURL('/dashboard')
})

test('follows a remembered page with a trailing slash or in other letter case', async ({ page, student }) => {
  expect((await page.goto('/Prayer-Requests/?from=mail'))?.status()).toBe(200)
  await expect(page).toHaveURL('/login')
  await submitLogin(page, student)
  await expect(page).toHaveURL('/Prayer-Requests/?from=mail')
  await expect(page.getByRole('heading', { name: 'Prayer Requests', level: 1 })).toBeVisible()
})

test('shows the menu of each role with the name of the user', async ({ page, student }) => {
  const roles = [
    [student, 'Student', menuOf.student],
    [leader, 'Administrator', menuOf.leader],
  ] as const
  for (const [person, role, items] of roles) {
    await logIn(page, person, '/manage-account')
    await openMenu(page)
    const menu = page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })
    // A label may have the number of a badge after it.
    await expect(menu.getByRole('link')).toHaveText(items.map((item) => new RegExp(`^${item}(\\d.*)?$`)))
    await expect(menu.locator('[aria-current=page]')).toHaveText('Manage Account')
    await expect(page.getByText(role, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' }).filter({ visible: true })).toBeVisible()
  }
})

test('G10: shows a new screen from its top, and restores the scroll position on Back', async ({ page, api }) => {
  const text = { description: 'Long. '.repeat(50), category: 'bible', dueDate: '2031-01-05' }
  for (let index = 0; index < 12; index += 1) {
    await call(api, leader, 'POST', '/api/questions', { ...text, title: `Place ${index}` })
  }
  await logIn(page, await registerStudent(api), '/questions')
  const link = page.getByRole('listitem').filter({ hasText: 'Place 11' }).getByRole('link', { name: 'View Details' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(100)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Place/ })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(place))
})
