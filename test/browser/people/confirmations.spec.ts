// Changes that a second leader confirms, and notices to the other leaders.
import type { Page } from '@playwright/test'
import { fillAccount, submitLogin } from '../support/account-forms.ts'
import { addQuestionWith, call } from '../support/content.ts'
import { chooseAction, pressInDialog, registerLeader } from '../support/group.ts'
import { menuButton, menuItem } from '../support/menu.ts'
import { leader, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const inbox = (page: Page) => page.getByRole('region', { name: 'What waits for you' })
/** Shows a request or a notice that has arrived since the dashboard was opened. */
const showNew = (page: Page) => page.getByRole('button', { name: '1 new' }).click()

test('a second leader confirms on the dashboard, and the student becomes a leader @own-group', async ({
  api,
  openAs,
}) => {
  // The session from before the change has ended.
  expectConsole(/status of 401|could not be fetched ApiError: Please log in/)
  const tomas = await registerLeader(api, 'Tomás')
  await registerLeader(api, 'Ruth')
  // Without a question, the dashboard begins with the first steps, below which a request appears at once.
  await addQuestionWith(api)
  const noor = await registerStudent(api, { name: 'Noor' })
  const theirs = await openAs(noor, '/responses')
  await expect(theirs.getByRole('heading', { name: 'My Responses' })).toBeVisible()
  const second = await openAs(leader, '/admin/dashboard')
  await expect(second.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()

  const page = await openAs(tomas, `/admin/users/${noor._id}`)
  await chooseAction(page, 'Make leader')
  await expect(page.getByRole('dialog')).toContainText('one of them has to confirm this first')
  await pressInDialog(page, 'Make leader')
  await expect(page.getByRole('dialog', { name: 'A second leader has to confirm' })).toBeVisible()
  await pressInDialog(page, 'Done')
  await expect(page.getByText('You asked to make Noor a leader')).toBeVisible()
  await expect(page.getByText('Needs a second leader Expires in 7 days')).toBeVisible()
  await page.getByRole('button', { name: /^More for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Make leader' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await showNew(second)
  await expect(inbox(second)).toContainText('Tomás wants to make Noor a leader')
  await inbox(second).getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByRole('dialog', { name: 'Make Noor a leader?' })).toContainText('read every answer')
  await pressInDialog(second, 'Confirm')
  await expect(inbox(second)).toContainText('Noor is a leader now.')
  await expect(page.getByRole('main').getByText('Leader', { exact: true })).toBeVisible()
  await expect(theirs).toHaveURL('/login')
  await submitLogin(theirs, noor)
  await expect(theirs).toHaveURL('/admin/responses')
  await menuButton(theirs).click()
  await expect(menuItem(theirs, 'Users')).toBeVisible()
})

test('AU15: an invited leader waits until a second one confirms @own-group', async ({ api, openAs, openPage }) => {
  expectConsole(/status of 401/)
  const tomas = await registerLeader(api, 'Tomás')
  await registerLeader(api, 'Ruth')
  const { token } = await call(api, tomas, 'POST', '/api/invitations')
  const paul = { name: 'Paul Deacon', username: 'paul', password: 'mustard-seed' }
  const theirs = await openPage()
  await theirs.goto(`/join-as-leader#${token}`)
  await fillAccount(theirs, paul)
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByRole('heading', { name: 'A second leader will confirm you soon' })).toBeVisible()

  const second = await openAs(leader, '/admin/dashboard')
  await expect(inbox(second)).toContainText('Tomás invited Paul Deacon (paul) to be a leader')
  await inbox(second).getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByRole('dialog', { name: 'Make Paul Deacon a leader?' })).toContainText(
    'whether paul is their username',
  )
  await pressInDialog(second, 'Confirm')
  await expect(inbox(second)).toContainText('Paul Deacon is a leader now.')
  await expect(theirs.getByText('You can now log in as a leader.')).toBeVisible()
  await submitLogin(theirs, paul)
  await expect(theirs).toHaveURL('/admin/dashboard')
})

test('withdraws and declines requests, and shows a conflict of two leaders @own-group', async ({ api, openAs }) => {
  expectConsole(/status of 409/)
  const tomas = await registerLeader(api, 'Tomás')
  const ruth = await registerLeader(api, 'Ruth')
  const noor = await registerStudent(api, { name: 'Noor' })
  const ask = () => call(api, tomas, 'POST', `/api/users/${noor._id}/make-leader`)
  await ask()
  const page = await openAs(tomas, '/admin/dashboard')
  const second = await openAs(leader, '/admin/dashboard')
  await expect(inbox(second)).toContainText('Tomás wants to make Noor a leader')
  // It is counted, and the first thing on the screen.
  await expect(inbox(second).getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
  await expect(second).toHaveTitle(/^\(1\) /)
  await expect(page).not.toHaveTitle(/^\(/)
  await inbox(page).getByRole('button', { name: 'Take back' }).click()
  await expect(inbox(page)).toContainText('Taken back. Nothing changes.')
  await expect(inbox(second)).toContainText('This request is closed.')
  await expect(inbox(second).getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  await ask()
  await showNew(second)
  await expect(inbox(second).getByRole('button', { name: 'Decline' })).toBeVisible()
  const items = inbox(second).getByRole('listitem').filter({ hasText: 'Tomás wants' })
  const item = items.filter({ hasNotText: 'This request is closed.' })
  const size = await item.boundingBox()
  await inbox(second).getByRole('button', { name: 'Decline' }).click()
  await expect(second.getByRole('dialog', { name: 'Decline this request?' })).toContainText('Nothing changes.')
  await pressInDialog(second, 'Decline')
  await expect(inbox(second)).toContainText('Declined. Nothing changes.')
  expect((await item.boundingBox())?.height).toBe(size?.height)

  await ask()
  await showNew(second)
  await expect(inbox(second).getByRole('button', { name: 'Confirm' })).toBeVisible()
  await second.route('**/api/confirmations', () => undefined)
  const [asked] = await call(api, ruth, 'GET', '/api/confirmations')
  await call(api, ruth, 'POST', `/api/confirmations/${asked._id}/confirm`)
  await inbox(second).getByRole('button', { name: 'Confirm' }).click()
  await pressInDialog(second, 'Confirm')
  await expect(inbox(second)).toContainText('This was already decided')
  await second.unrouteAll({ behavior: 'ignoreErrors' })
})

test("shows the code for a leader's password once, after a second one agreed @own-group", async ({ api, openAs }) => {
  const tomas = await registerLeader(api, 'Tomás')
  const ruth = await registerLeader(api, 'Ruth')
  const page = await openAs(leader, `/admin/users/${ruth._id}`)
  await chooseAction(page, 'Give a reset code')
  await pressInDialog(page, 'Create code')
  await expect(page.getByRole('dialog', { name: 'A second leader has to confirm' })).toBeVisible()
  await pressInDialog(page, 'Done')
  const [asked] = await call(api, tomas, 'GET', '/api/confirmations')
  await call(api, tomas, 'POST', `/api/confirmations/${asked._id}/confirm`)
  await expect(page.getByText('A second leader agreed')).toBeVisible()
  await page.getByRole('button', { name: 'Show the code' }).click()
  await pressInDialog(page, 'Show the code')
  await expect(page.getByRole('dialog').getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible()
  await pressInDialog(page, 'Done')
  await expect(page.getByText('If Ruth loses the code, create a new one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the code' })).toHaveCount(0)
})

test('AU13: a second leader confirms who reads concerns @own-group', async ({ api, openAs }) => {
  const tomas = await registerLeader(api, 'Tomás')
  await registerLeader(api, 'Ruth')
  const second = await openAs(leader, '/admin/dashboard')
  const page = await openAs(tomas, '/admin/settings/concerns')
  const lead = page.getByRole('switch', { name: 'Ruth' })
  await lead.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('A second leader has to confirm', { exact: true })).toBeVisible()
  await expect(lead).not.toBeChecked()
  await second.reload()
  await expect(inbox(second)).toContainText('Tomás wants to make Ruth a safeguarding lead')
  await inbox(second).getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByRole('dialog')).toContainText('also earlier ones')
  await pressInDialog(second, 'Confirm')
  await expect(inbox(second)).toContainText('Tomás made Ruth a safeguarding lead')
  await expect(lead).toBeChecked()
})

test('shows notices about changes of other leaders until they are dismissed @own-group', async ({ api, openAs }) => {
  const tomas = await registerLeader(api, 'Tomás')
  const page = await openAs(tomas, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(inbox(page)).not.toContainText('made Ruth a leader')
  await registerLeader(api, 'Ruth')
  // One line has all notices: that Tomás is a leader, too.
  await inbox(page).locator('summary').filter({ hasText: 'Pastor Anna made Ruth a leader' }).click()
  await expect(inbox(page)).toContainText('Pastor Anna made Ruth a leader · now')
  const dismiss = page.getByRole('button', { name: /^Dismiss: Pastor Anna made Ruth/ })
  await dismiss.click()
  await expect(page.getByText('made Ruth a leader')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(page.getByText('made Ruth a leader')).toHaveCount(0)
})
