// Leaders let waiting people in or decline. Both sides update live.
import type { Locator, Page } from '@playwright/test'
import { call } from '../support/content.ts'
import { pressInDialog, requireApproval } from '../support/group.ts'
import { menuButton, menuItem } from '../support/menu.ts'
import { leader, registerStudent, tokenOf } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const waits = (page: Page) => page.getByRole('heading', { name: 'A leader will let you in soon' })
const personIn = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const letIn = (person: Locator) => person.getByRole('button', { name: 'Let in' })

test('lets a waiting person in, live for all open screens @own-group', async ({ api, openAs, isMobile }) => {
  // In a group without students, the dashboard shows only the first steps until it is opened again.
  await registerStudent(api)
  await requireApproval(api)
  const page = await openAs(leader, '/admin/dashboard')
  await expect(page.getByText("You're all caught up")).toBeVisible()
  const noa = await registerStudent(api, { name: 'Noa Green' })
  const link = page.getByRole('link', { name: '1 person is waiting to join' })
  await expect(link).toBeVisible()
  if (isMobile) await menuButton(page).click()
  await expect(menuItem(page, 'Users')).toHaveAccessibleDescription('1 person waiting')
  if (isMobile) await page.keyboard.press('Escape')
  await link.click()
  await expect(page).toHaveURL('/admin/users?show=waiting')

  const student = await openAs(noa, '/dashboard')
  await expect(waits(student)).toBeVisible()
  await registerStudent(api, { name: 'Ben Hill' })
  const last = personIn(page, 'Ben Hill')
  await expect(last).toBeVisible()
  const before = await last.boundingBox()
  await letIn(personIn(page, 'Noa Green')).click()
  await expect(page.getByText('Noa Green is in.')).toBeVisible()
  await expect(student.getByText('Welcome back, Noa Green')).toBeVisible()
  expect(await last.boundingBox()).toEqual(before)
  await expect(page.getByRole('link', { name: 'Waiting (1)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Noa Green' })).toBeFocused()
})

test("asks before a person is declined, and ends the person's screen @own-group", async ({ api, openAs }) => {
  expectConsole(/status of 401/)
  await requireApproval(api)
  const person = await registerStudent(api, { name: 'Pastor  Anna' })
  const student = await openAs(person, '/dashboard')
  await expect(waits(student)).toBeVisible()
  const page = await openAs(leader, '/admin/users?show=waiting')
  await expect(page.getByText('Looks like the name of a leader')).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: /^Decline Pastor/ })
  await expect(dialog).toContainText('The account will be removed.')
  await pressInDialog(page, 'Cancel')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.getByRole('button', { name: 'Decline' }).click()
  await pressInDialog(page, 'Decline')
  await expect(page.getByText('Declined. The account was removed.')).toBeVisible()
  await expect(student).toHaveURL('/login')
  const login = await api.post('/api/auth/login', { data: person })
  expect(login.status()).toBe(401)
})

test("asks whether somebody with a leader's name is another person @own-group", async ({ api, openAs }) => {
  await requireApproval(api)
  const person = await registerStudent(api, { name: 'Pastor Anna' })
  const page = await openAs(leader, '/admin/users?show=waiting')
  const button = letIn(page.getByRole('main'))
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Is this another Pastor Anna?' })
  await expect(dialog).toContainText('looks like the name of one of your leaders')
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await pressInDialog(page, 'Let in')
  await expect(page.getByText('Pastor Anna is in.')).toBeVisible()
  expect(await tokenOf(api, person)).not.toBe('')

  await registerStudent(api, { name: 'PASTOR ANNA' })
  await button.click()
  await pressInDialog(page, 'Decline')
  await expect(page.getByText('Declined. The account was removed.')).toBeVisible()
})

test('shows a conflict when another leader decides first @own-group', async ({ api, openAs }) => {
  expectConsole(/status of 409/)
  await requireApproval(api)
  const [first, second] = [await registerStudent(api, { name: 'Mia' }), await registerStudent(api, { name: 'Ida' })]
  const page = await openAs(leader, '/admin/users?show=waiting')
  await expect(personIn(page, 'Ida')).toBeVisible()
  // Live: the person stays where they are, without buttons.
  await call(api, leader, 'POST', `/api/users/${second._id}/let-in`)
  await expect(personIn(page, 'Ida').getByText('Another leader has already decided.')).toBeVisible()
  await expect(letIn(personIn(page, 'Ida'))).toHaveCount(0)
  // In the same moment: the server refuses.
  await page.route('**/api/users/waiting*', () => undefined)
  await call(api, leader, 'POST', `/api/users/${first._id}/let-in`)
  await letIn(personIn(page, 'Mia')).click()
  await expect(personIn(page, 'Mia').getByText('Another leader may have let this person in.')).toBeVisible()
  expect(await tokenOf(api, first)).not.toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
