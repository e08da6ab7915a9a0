// Leaders let waiting people in or decline. Both sides update live.
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { call } from '../support/content.ts'
import { pressInDialog, register, requireApproval } from '../support/group.ts'
import { menuButton, menuItem } from '../support/menu.ts'
import { leader, registerStudent, tokenOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const waits = (page: Page) => page.getByRole('heading', { name: 'A leader will let you in soon' })
const personIn = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const letIn = (person: Locator) => person.getByRole('button', { name: 'Let in' })

test('lets a waiting person in: counts, the list and the open screen of the person update live @own-group', async ({
  request,
  openAs,
  isMobile,
}) => {
  test.slow()
  // In a group without students, the dashboard shows only the first steps until it is opened again.
  await registerStudent(request)
  await requireApproval(request)
  const page = await openAs(leader, '/admin/dashboard')
  await expect(page.getByText("You're all caught up")).toBeVisible()
  const noa = await register(request, { name: 'Noa Green' })
  const link = page.getByRole('link', { name: '1 person is waiting to join' })
  await expect(link).toBeVisible()
  if (isMobile) await menuButton(page).click()
  await expect(menuItem(page, 'Users')).toHaveAccessibleDescription('1 person waiting')
  if (isMobile) await page.keyboard.press('Escape')
  await link.click()
  await expect(page).toHaveURL('/admin/users?show=waiting')
  await expectNoAxeViolations(page)

  const student = await openAs(noa, '/dashboard')
  await expect(waits(student)).toBeVisible()
  await register(request, { name: 'Ben Hill' })
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

test("asks before a person is declined, removes the account, and ends the person's screen @own-group", async ({
  request,
  openAs,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  await requireApproval(request)
  const person = await register(request, { name: 'Pastor  Anna' })
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
  const login = await request.post('/api/auth/login', { data: person })
  expect(login.status()).toBe(401)
})

test('asks whether somebody with the name of a leader is another person, before letting them in @own-group', async ({
  request,
  openAs,
}) => {
  await requireApproval(request)
  const person = await register(request, { name: 'Pastor Anna' })
  const page = await openAs(leader, '/admin/users?show=waiting')
  const button = letIn(page.getByRole('main'))
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Is this another Pastor Anna?' })
  await expect(dialog).toContainText('looks like the name of one of your leaders')
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await pressInDialog(page, 'Let in')
  await expect(page.getByText('Pastor Anna is in.')).toBeVisible()
  expect(await tokenOf(request, person)).not.toBe('')

  await register(request, { name: 'PASTOR ANNA' })
  await button.click()
  await pressInDialog(page, 'Decline')
  await expect(page.getByText('Declined. The account was removed.')).toBeVisible()
})

test('shows a conflict when another leader decides first @own-group', async ({ request, openAs, expectConsole }) => {
  expectConsole(/status of 409/)
  await requireApproval(request)
  const [first, second] = [await register(request, { name: 'Mia' }), await register(request, { name: 'Ida' })]
  const page = await openAs(leader, '/admin/users?show=waiting')
  await expect(personIn(page, 'Ida')).toBeVisible()
  // Live: the person stays where they are, without buttons.
  await call(request, leader, 'POST', `/api/users/${second._id}/let-in`)
  await expect(personIn(page, 'Ida').getByText('Another leader has already decided.')).toBeVisible()
  await expect(letIn(personIn(page, 'Ida'))).toHaveCount(0)
  // In the same moment: the server refuses.
  await page.route('**/api/users/waiting*', () => undefined)
  await call(request, leader, 'POST', `/api/users/${first._id}/let-in`)
  await letIn(personIn(page, 'Mia')).click()
  await expect(personIn(page, 'Mia').getByText('Another leader may have let this person in.')).toBeVisible()
  expect(await tokenOf(request, first)).not.toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
