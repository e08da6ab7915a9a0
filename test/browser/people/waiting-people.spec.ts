// Leaders let waiting people in or decline. Both sides update live.
import type { Locator, Page } from '@playwright/test'
import { addQuestionWith, call } from '../support/content.ts'
import { pressInDialog, requireApproval } from '../support/group.ts'
import { menuButton, menuItem } from '../support/menu.ts'
import { leader, registerStudent, tokenOf } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const waits = (page: Page) => page.getByRole('heading', { name: 'A leader will let you in soon' })
const personIn = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const letIn = (person: Locator) => person.getByRole('button', { name: 'Let in' })

test('lets a waiting person in, live for all open screens @own-group', async ({ api, openAs }) => {
  // In a group without students or a question, the dashboard begins with the first steps until it is opened again.
  await registerStudent(api)
  await addQuestionWith(api)
  await requireApproval(api)
  const page = await openAs(leader, '/admin/dashboard')
  await expect(page.getByText("You're all caught up")).toBeVisible()
  const noa = await registerStudent(api, { name: 'Noa Green' })
  await page.getByRole('button', { name: '1 new' }).click()
  const link = page.getByRole('link', { name: '1 person is waiting to join' })
  await expect(link).toBeVisible()
  await menuButton(page).click()
  await expect(menuItem(page, 'Users')).toHaveAccessibleDescription('1 person waiting')
  await page.keyboard.press('Escape')
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
  await expect(page.getByRole('link', { name: 'Waiting 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Noa Green' })).toBeFocused()
})

test('takes back a decision for some seconds, in a list and on the page of the person @own-group', async ({
  api,
  openAs,
}) => {
  expectConsole(/status of 40[134]|could not be fetched ApiError: A leader will let you in soon/)
  await requireApproval(api)
  const [noa, anna] = [
    await registerStudent(api, { name: 'Noa Green' }),
    await registerStudent(api, { name: 'Pastor  Anna' }),
  ]
  const [first, second] = [await openAs(noa, '/dashboard'), await openAs(anna, '/dashboard')]
  await expect(waits(second)).toBeVisible()
  const page = await openAs(leader, '/admin/users?show=waiting')
  await expect(page.getByText("Name like a leader's")).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })

  await letIn(personIn(page, 'Noa Green')).click()
  await expect(first.getByText('Welcome back, Noa Green')).toBeVisible()
  await undo.click()
  await expect(waits(first)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Noa Green' })).toBeFocused()

  const decline = personIn(page, 'Pastor Anna').getByRole('button', { name: 'Decline' })
  await decline.click()
  await undo.click()
  await expect(decline).toBeVisible()
  expect(await tokenOf(api, anna)).not.toBe('')
  await expect(waits(second)).toBeVisible()

  await page.getByRole('link', { name: 'Pastor Anna' }).click()
  await expect(page.getByRole('heading', { name: 'Pastor Anna', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('was declined.')).toBeVisible()
  await undo.click()
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
})

test("asks whether somebody with a leader's name is another person @own-group", async ({ api, openAs }) => {
  await requireApproval(api)
  const person = await registerStudent(api, { name: 'Pastor Anna' })
  const page = await openAs(leader, '/admin/users?show=waiting')
  const button = letIn(page.getByRole('main'))
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Is this another Pastor Anna?' })
  await expect(dialog).toContainText('could take this person for your leader')
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
  await expect(page.getByText('PASTOR ANNA was declined.')).toBeVisible()
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
  await expect(personIn(page, 'Mia').getByText('Nobody is waiting here anymore.')).toBeVisible()
  expect(await tokenOf(api, first)).not.toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
