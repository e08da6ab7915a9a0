// Leaders erase a person, hold the data of a person, and decide about unused accounts.
import type { Page } from '@playwright/test'
import { addQuestion, addResponse } from '../support/content.ts'
import { pressInDialog, registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const pressErase = (page: Page) => page.getByRole('button', { name: 'Erase this person' }).click()
const eraseDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Erase ${name}?` })

test('erases a student after the name is typed, and says what stays', async ({ page, api }) => {
  // The event may reach the page before the response does.
  expectConsole(/status of 404/)
  const noor = await registerStudent(api, { name: 'Noor Haddad' })
  await addResponse(api, noor, (await addQuestion(api))._id, 'A lamp on a stand.')
  await logIn(page, leader, `/admin/users/${noor._id}?tab=data`)
  await pressErase(page)
  const dialog = eraseDialog(page, 'Noor Haddad')
  await expect(dialog).toContainText('answers with feedback')
  await expect(dialog).toContainText('What stays')
  const field = dialog.getByRole('textbox', { name: 'Type the name to be sure: Noor Haddad' })
  await field.fill('Noor')
  await pressInDialog(page, 'Erase')
  await expect(dialog.getByText("This isn't the name above.")).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(' noor  haddad ')
  await pressInDialog(page, 'Erase')
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByText('Noor Haddad is erased.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Noor Haddad')).toHaveCount(0)
})

test('asks a second leader where there are three, and the open screens follow @own-group', async ({ api, openAs }) => {
  expectConsole(/status of 40[14]|unread counts could not be fetched/)
  const tomas = await registerLeader(api, 'Tomás')
  await registerLeader(api, 'Ruth')
  const noor = await registerStudent(api, { name: 'Noor' })
  const theirs = await openAs(noor, '/responses')
  const page = await openAs(tomas, `/admin/users/${noor._id}?tab=data`)
  await pressErase(page)
  await eraseDialog(page, 'Noor').getByRole('textbox').fill('Noor')
  await pressInDialog(page, 'Erase')
  await expect(page.getByRole('dialog', { name: 'A second leader has to confirm' })).toBeVisible()
  await pressInDialog(page, 'Done')
  await expect(page.getByText('You asked to erase Noor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase this person' })).toHaveCount(0)

  const second = await openAs(leader, `/admin/users/${noor._id}?tab=data`)
  await second.getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByRole('dialog')).toContainText('Erased for good')
  await pressInDialog(second, 'Erase')
  await expect(second.getByRole('heading', { name: "We can't find this person" })).toBeVisible()
  await expect(page.getByRole('heading', { name: "We can't find this person" })).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/)
})

test('holds the data of a person with a reason, and ends the hold', async ({ page, api }) => {
  const noor = await registerStudent(api, { name: 'Noor Haddad' })
  await logIn(page, leader, `/admin/users/${noor._id}?tab=data`)
  await page.getByRole('button', { name: 'Keep for an investigation' }).click()
  await pressInDialog(page, 'Keep')
  await expect(page.getByText('Please say why')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why? All leaders can read this.' }).fill('The police asked for it.')
  await pressInDialog(page, 'Keep')
  await expect(page.getByText('The police asked for it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase this person' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop keeping' }).click()
  await pressInDialog(page, 'Stop keeping')
  await expect(page.getByRole('button', { name: 'Erase this person' })).toBeVisible()
})
