// Changes that a second leader confirms, and notices to the other leaders.
import type { Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { call } from '../support/content.ts'
import { chooseAction, pressInDialog, register, registerLeader } from '../support/group.ts'
import { menuButton, menuItem } from '../support/menu.ts'
import { leader } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const news = (page: Page) => page.getByRole('region', { name: 'For leaders' })
/** Requests that the leader can decide. */
const requests = (page: Page) => page.getByRole('region', { name: 'Requests of other leaders' })
/** Shows a request or a notice that has arrived since the dashboard was opened. */
const showNew = (page: Page) => page.getByRole('button', { name: '1 new' }).click()

test('a second leader confirms on the dashboard, and the student logs in again as a leader @own-group', async ({
  request,
  openAs,
  isMobile,
  expectConsole,
}) => {
  test.slow()
  // The session from before the change has ended.
  expectConsole(/status of 401|could not be fetched ApiError: Please log in/)
  const tomas = await registerLeader(request, 'Tomás')
  await registerLeader(request, 'Ruth')
  const noor = await register(request, { name: 'Noor' })
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
  await expect(page.getByText('Waits for a second leader · expires in 7 days')).toBeVisible()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Make leader' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await showNew(second)
  await expect(requests(second)).toContainText('Tomás wants to make Noor a leader')
  await expectNoAxeViolations(second)
  await requests(second).getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByRole('dialog', { name: 'Make Noor a leader?' })).toContainText('read every response')
  await pressInDialog(second, 'Confirm')
  await expect(requests(second)).toContainText('Noor is a leader now.')
  await expect(page.getByRole('main').getByText('Leader', { exact: true })).toBeVisible()
  await expect(theirs).toHaveURL('/login')
  await submitLogin(theirs, noor)
  await expect(theirs).toHaveURL('/admin/responses')
  if (isMobile) await menuButton(theirs).click()
  await expect(menuItem(theirs, 'Users')).toBeVisible()
})

test('AU15: an invited leader waits until a second leader confirms the account by name @own-group', async ({
  request,
  openAs,
  openPage,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  const tomas = await registerLeader(request, 'Tomás')
  await registerLeader(request, 'Ruth')
  const { token } = await call(request, tomas, 'POST', '/api/invitations')
  const theirs = await openPage()
  await theirs.goto(`/join-as-leader#${token}`)
  await theirs.getByLabel('Full Name').fill('Paul Deacon')
  await theirs.getByLabel('Username').fill('paul')
  await theirs.getByLabel('Password', { exact: true }).fill('mustard-seed')
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByRole('heading', { name: 'A second leader will confirm you soon' })).toBeVisible()
  await expectNoAxeViolations(theirs)

  const second = await openAs(leader, '/admin/dashboard')
  await expect(requests(second)).toContainText('Tomás invited Paul Deacon (paul) to be a leader')
  await requests(second).getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByRole('dialog', { name: 'Make Paul Deacon a leader?' })).toContainText('the username paul')
  await expectNoAxeViolations(second)
  await pressInDialog(second, 'Confirm')
  await expect(requests(second)).toContainText('Paul Deacon is a leader now.')
  await expect(theirs.getByText('You can now log in as a leader.')).toBeVisible()
  await submitLogin(theirs, { username: 'paul', password: 'mustard-seed' })
  await expect(theirs).toHaveURL('/admin/dashboard')
})

test('withdraws and declines requests, and shows a conflict when another leader decides first @own-group', async ({
  request,
  openAs,
  expectConsole,
}) => {
  test.slow()
  expectConsole(/status of 409/)
  const tomas = await registerLeader(request, 'Tomás')
  const ruth = await registerLeader(request, 'Ruth')
  const noor = await register(request, { name: 'Noor' })
  const ask = () => call(request, tomas, 'POST', `/api/users/${noor._id}/make-leader`)
  await ask()
  const page = await openAs(tomas, '/admin/dashboard')
  const second = await openAs(leader, '/admin/dashboard')
  await expect(requests(second)).toContainText('Tomás wants to make Noor a leader')
  // It is counted, and the first thing on the screen.
  await expect(requests(second).getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
  await expect(second).toHaveTitle(/^\(1\) /)
  await expect(page).not.toHaveTitle(/^\(/)
  await news(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(news(page)).toContainText('Withdrawn. Nothing changes.')
  await expect(requests(second)).toContainText('This request is closed.')
  await expect(requests(second).getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  await ask()
  await showNew(second)
  await expect(requests(second).getByRole('button', { name: 'Decline' })).toBeVisible()
  const items = requests(second).getByRole('listitem').filter({ hasText: 'Tomás wants' })
  const item = items.filter({ hasNotText: 'This request is closed.' })
  const size = await item.boundingBox()
  await requests(second).getByRole('button', { name: 'Decline' }).click()
  await expect(second.getByRole('dialog', { name: 'Decline this request?' })).toContainText('Nothing changes.')
  await pressInDialog(second, 'Decline')
  await expect(requests(second)).toContainText('Declined. Nothing changes.')
  expect((await item.boundingBox())?.height).toBe(size?.height)

  await ask()
  await showNew(second)
  await expect(requests(second).getByRole('button', { name: 'Confirm' })).toBeVisible()
  await second.route('**/api/confirmations', () => undefined)
  const [asked] = await call(request, ruth, 'GET', '/api/confirmations')
  await call(request, ruth, 'POST', `/api/confirmations/${asked._id}/confirm`)
  await requests(second).getByRole('button', { name: 'Confirm' }).click()
  await pressInDialog(second, 'Confirm')
  await expect(requests(second)).toContainText('Someone has already decided this')
  await second.unrouteAll({ behavior: 'ignoreErrors' })
})

test("shows the code for a leader's new password once, after a second leader has agreed @own-group", async ({
  request,
  openAs,
}) => {
  test.slow()
  const tomas = await registerLeader(request, 'Tomás')
  const ruth = await registerLeader(request, 'Ruth')
  const page = await openAs(leader, `/admin/users/${ruth._id}`)
  await chooseAction(page, 'New password in person')
  await pressInDialog(page, 'Create code')
  await expect(page.getByRole('dialog', { name: 'A second leader has to confirm' })).toBeVisible()
  await pressInDialog(page, 'Done')
  const [asked] = await call(request, tomas, 'GET', '/api/confirmations')
  await call(request, tomas, 'POST', `/api/confirmations/${asked._id}/confirm`)
  await expect(page.getByText('A second leader agreed')).toBeVisible()
  await page.getByRole('button', { name: 'Show the code' }).click()
  await pressInDialog(page, 'Show the code')
  await expect(page.getByRole('dialog').getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible()
  await pressInDialog(page, 'Done')
  await expect(page.getByText("The code for Ruth can't be shown again.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the code' })).toHaveCount(0)
})

test('shows notices about changes of other leaders until they are dismissed @own-group', async ({
  request,
  openAs,
}) => {
  const tomas = await registerLeader(request, 'Tomás')
  const page = await openAs(tomas, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(news(page)).not.toContainText('made Ruth a leader')
  await registerLeader(request, 'Ruth')
  await showNew(page)
  await expect(news(page)).toContainText('Pastor Anna made Ruth a leader · now')
  const dismiss = page.getByRole('button', { name: /^Dismiss: Pastor Anna made Ruth/ })
  await dismiss.click()
  await expect(page.getByText('made Ruth a leader')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(page.getByText('made Ruth a leader')).toHaveCount(0)
})
