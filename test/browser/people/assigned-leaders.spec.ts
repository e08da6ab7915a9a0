// Who looks out for students: on the page of one, and for all that a list shows.
import type { Page } from '@playwright/test'
import { call } from '../support/content.ts'
import { pressInDialog, registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const row = (page: Page) => page.getByRole('button', { name: /^Looks out for/ })
const tick = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('checkbox', { name })
const openForList = async (page: Page) => {
  await page.getByRole('button', { name: 'More lists' }).click()
  await page.getByRole('menuitem', { name: 'Who looks out for these students' }).click()
}

test('sets who looks out for a student, at most two leaders @own-group', async ({ page, api, openAs }) => {
  const ana = await registerStudent(api, { name: 'Ana' })
  const tom = await registerLeader(api, 'Tom')
  await logIn(page, leader, `/admin/users/${ana._id}`)
  await expect(row(page)).toHaveText('Looks out for AnaNobody yet')
  await row(page).click()
  await expect(page.getByRole('dialog', { name: 'Who looks out for Ana?' })).toBeVisible()
  await tick(page, /Tom/).check()
  await tick(page, /Pastor Anna/).check()
  await pressInDialog(page, 'Save')
  await expect(row(page)).toHaveText('Looks out for AnaTom and Pastor Anna')
  const theirs = await openAs(tom, '/admin/users?show=yours')
  await expect(theirs.getByRole('table', { name: 'Accounts' }).getByRole('link', { name: 'Ana' })).toBeVisible()

  await row(page).click()
  await expect(tick(page, /Tom/)).toBeChecked()
  await tick(page, /Tom/).uncheck()
  await tick(page, /Pastor Anna/).uncheck()
  await pressInDialog(page, 'Save')
  await expect(row(page)).toHaveText('Looks out for AnaNobody yet')
  // The open list keeps its rows.
  await theirs.reload()
  await expect(theirs.getByText("You don't look out for any students yet.")).toBeVisible()
})

test('keeps the choice when it could not be saved, and takes no third leader @own-group', async ({ page, api }) => {
  const ana = await registerStudent(api, { name: 'Ana' })
  const tom = await registerLeader(api, 'Tom')
  await logIn(page, leader, `/admin/users/${ana._id}`)
  // The screen does not learn at once that Tom is switched off.
  let known: object[] | undefined
  await page.route('**/api/users?*show=leaders*', async (route) => {
    const response = await route.fetch()
    const leaders = await response.json()
    known ??= [...leaders, { ...leaders[0], _id: 'third', name: 'Miriam', username: 'miriam' }]
    await route.fulfill({ response, json: known })
  })
  await row(page).click()
  await tick(page, /Pastor Anna/).check()
  await expect(tick(page, /Miriam/)).toBeEnabled()
  await tick(page, /Tom/).check()
  await expect(tick(page, /Miriam/)).toBeDisabled()
  expectConsole(/status of 409/)
  await call(api, leader, 'POST', `/api/users/${tom._id}/switch-off`)
  await pressInDialog(page, 'Save')
  const form = page.getByRole('dialog').getByRole('form')
  await expect(form.getByText('Only a leader can look out for a student.')).toBeVisible()
  await expect(tick(page, /Pastor Anna/)).toBeChecked()
  // Whoever is no leader any more takes no place.
  known = undefined
  await call(api, leader, 'PUT', `/api/users/${ana._id}/name`, { name: 'Anna Lucía' })
  await expect(tick(page, /Tom/)).toHaveCount(0)
  await tick(page, /Miriam/).check()
})

test('sets who looks out for all that a list shows, and puts back what was before @own-group', async ({
  page,
  api,
}) => {
  test.slow()
  const leaders = [await registerLeader(api, 'Tom')]
  const students = []
  for (let index = 0; index < 200; index += 1)
    students.push(await registerStudent(api, { name: `${index < 120 ? 'Dove' : 'Raven'} ${index}` }))
  const [first] = students
  await call(api, leader, 'PUT', '/api/assigned-leaders', { students: [first?._id], leaders: [leaders[0]?._id] })
  await logIn(page, leader, '/admin/users?search=dove')
  // A page has 50 of them.
  await expect(page.getByText('More than 50 people')).toBeVisible()
  await openForList(page)
  await expect(page.getByText('Nobody will look out for 120 students.')).toBeVisible()
  await pressInDialog(page, 'Save')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('One leader, or two.')
  await tick(page, /Pastor Anna/).check()
  await expect(page.getByText('Pastor Anna will look out for 120 students. Nobody else does any more.')).toBeVisible()
  await pressInDialog(page, 'Save')
  await expect(page.getByText('Changed who looks out for 120 students.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More lists' })).toBeFocused()
  const namesOf = async (student: { _id: string } | undefined) =>
    (await call(api, leader, 'GET', `/api/users/${student?._id}`)).assignedLeaders.map(
      ({ name }: { name: string }) => name,
    )
  expect([await namesOf(first), await namesOf(students[119]), await namesOf(students[120])]).toEqual([
    ['Pastor Anna'],
    ['Pastor Anna'],
    [],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. It is as before.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect([await namesOf(first), await namesOf(students[119])]).toEqual([['Tom'], []])
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('sets nobody for a list without students, and for none that could not be counted @own-group', async ({
  page,
  api,
}) => {
  await registerLeader(api, 'Tom')
  await logIn(page, leader, '/admin/users?show=students')
  await openForList(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No student is in this list.')).toBeVisible()
  await pressInDialog(page, 'Save')
  await expect(dialog.getByRole('alert')).toHaveText('No student is in this list.')
  await page.keyboard.press('Escape')
  // Leaders have nobody who looks out for them.
  await page.goto('/admin/users?show=leaders')
  await page.getByRole('button', { name: 'More lists' }).click()
  await expect(page.getByRole('menuitem', { name: 'Unused accounts' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Who looks out for these students' })).toHaveCount(0)
})
