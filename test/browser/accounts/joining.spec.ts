// How people get in: the set-up, registration with a join code, and the screen of an account that waits for a leader.
import type { Page } from '@playwright/test'
import { fillAccount, fillRegister, setupLinkOf } from '../support/account-forms.ts'
import {
  addQuestion,
  addResponse,
  askForPrayer,
  call,
  respondToPrayer,
  reviewResponse,
  sendMessages,
} from '../support/content.ts'
import { change } from '../support/group.ts'
import { titleOf } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const password = 'mustard-seed'

/** Fills in the whole form and submits it. */
const register = (page: Page, username: string, more: Record<string, string> = {}) =>
  fillRegister(page, {
    ...more,
    'Full name': 'Noa',
    Username: username,
    Password: password,
    'Confirm password': password,
  })

const joinCodeField = (page: Page) => page.getByLabel('Join code')
const settingUp = 'This group is being set up, and its leader comes first. Please come back later.'
const waitingTitle = (page: Page) => page.getByRole('heading', { name: 'A leader will let you in soon' })

test("asks at set-up for the group's name and how students join", async ({ page, startFresh }) => {
  // Requests of the dashboard that are under way when the session is removed from the browser.
  expectConsole(/status of 401/)
  const server = await startFresh()
  const { address } = server
  const link = await setupLinkOf(server)
  for (const path of ['login', 'register']) {
    await page.goto(`${address}/${path}`)
    await expect(page.getByRole('main').getByRole('status')).toHaveText(settingUp)
  }
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  await page.goto(link)
  const choices = page.getByRole('radiogroup', { name: 'How do students join?' })
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByLabel('Name of your group')).toHaveValue('')
  await expect(page.getByLabel('Name of your group')).toHaveAttribute('placeholder', 'Youth Ministry')
  await fillAccount(page, { name: 'Ruth', username: 'ruth', password })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(choices).toHaveAccessibleDescription('Please choose one of these.')
  await expect(choices).toBeFocused()
  await choices.getByRole('radio', { name: 'With a join code' }).check()
  await page.getByLabel('Name of your group').fill('Youth of St. Luke')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${address}/admin/dashboard`)
  await expect(page).toHaveTitle(titleOf('Dashboard · Youth of St. Luke'))
  await expect(page.getByRole('banner').getByText('Youth of St. Luke')).toBeVisible()
  await page.reload()
  await expect(page).toHaveTitle(titleOf('Dashboard · Youth of St. Luke'))
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/register`)
  await expect(joinCodeField(page)).toBeVisible()
})

test("asks for a join code only if needed, and shows at the field if it's wrong @own-group", async ({ page, api }) => {
  expectConsole(/status of 400/)
  await page.goto('/register?code=ABCD-EFGH')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(joinCodeField(page)).toHaveCount(0)
  await register(page, 'noa-without')
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  await expect(page.getByText('A leader will let you in.')).toHaveCount(0)

  const { joinCode } = await change(api, { joinCodeRequired: true })
  await page.goto(`/register?code=${joinCode}`)
  await expect(page.getByText(`Join code ${joinCode}`)).toBeVisible()
  await expect(joinCodeField(page)).toHaveCount(0)
  await register(page, 'noa-with-link')
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()

  // A code that does not work becomes a field.
  await page.goto('/register?code=AAAA-AAAA')
  await register(page, 'noa-wrong')
  await expect(joinCodeField(page)).toBeFocused()
  await expect(joinCodeField(page)).toHaveAccessibleDescription(/doesn't work.*your leaders/)
  await expect(page.getByLabel('Full name')).toHaveValue('Noa')
  await register(page, 'noa-wrong', { 'Join code': joinCode.toLowerCase().replace('-', ' ') })
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
})

test('shows the form once it is known whether a code is needed', async ({ page }) => {
  await page.route('**/api/joining', (route) =>
    route.fulfill({ json: { joinCodeRequired: true, approvalRequired: false, consentAge: null } }),
  )
  const answer = await hold(page, '**/api/joining')
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  answer()
  await expect(joinCodeField(page)).toBeVisible()
})

test('shows a waiting account only the waiting screen, then the app @own-group', async ({ page, api }) => {
  // An unknown path.
  expectConsole(/status of 404/)
  await change(api, { approvalRequired: true })
  await page.goto('/register')
  await register(page, 'noa-waits')
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  await expect(page.getByText('A leader will let you in.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  for (const isFirst of [true, false]) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(waitingTitle(page)).toBeVisible()
    if (!isFirst) break
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText("You've been logged out")).toHaveCount(0)
    await page.getByLabel('Username').fill('noa-waits')
  }
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const path of ['/questions', '/chat', '/nowhere']) {
    await page.goto(path)
    await expect(waitingTitle(page)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Manage Account' }).click()
  await expect(page.getByRole('tab', { name: 'Update Username' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(waitingTitle(page)).toBeVisible()
  const languages = page.locator('[data-top-bar] [aria-haspopup=dialog]')
  await languages.click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(waitingTitle(page)).toHaveCount(0)
  await languages.click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(waitingTitle(page)).toBeVisible()

  const [waiting] = await call<{ _id: string }[]>(api, leader, 'GET', '/api/users/waiting')
  await call(api, leader, 'POST', `/api/users/${waiting?._id}/let-in`)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').getByText("You're in. Welcome to Youth Ministry!")).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('finds by polling that a leader let the account in, or declined it @own-group', async ({ page, api }) => {
  expectConsole(/status of 401|ERR_FAILED/)
  await change(api, { approvalRequired: true })
  const wait = async (username: string): Promise<string> => {
    const response = await api.post('/api/auth/register', { data: { name: 'Noa', username, password } })
    const { token, user } = await response.json()
    await page.goto('/login')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto('/dashboard')
    await expect(waitingTitle(page)).toBeVisible()
    return user._id
  }
  await page.clock.install()
  await page.route('**/api/events', (route) => route.abort('failed'))
  const first = await wait('noa-polls')
  await call(api, leader, 'POST', `/api/users/${first}/let-in`)
  await page.clock.runFor(15_000)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  const second = await wait('noa-declined')
  await call(api, leader, 'POST', `/api/users/${second}/decline`)
  await page.clock.runFor(15_000)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText("You've been logged out. If you were waiting to be let in")).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('marks the names of leaders with a badge that a name cannot imitate @own-group', async ({ page, api }) => {
  const student = await registerStudent(api, { name: '🛡️ Leader Anna' })
  await sendMessages(api, student, student._id, ['From a student'])
  await sendMessages(api, leader, student._id, ['From a leader'])
  await logIn(page, student, '/chat')
  const badge = page.locator('[data-leader-badge]')
  const messages = page.getByRole('log').getByRole('listitem')
  await expect(messages.filter({ hasText: 'From a leader' }).getByText(leader.name)).toBeVisible()
  await expect(messages.filter({ hasText: 'From a leader' }).locator(badge)).toHaveText('Leader')
  await expect(messages.filter({ hasText: 'From a student' }).locator(badge)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).locator('..').locator(badge)).toHaveText('Leader')
  await expect(page.getByRole('complementary').locator(badge)).toHaveCount(0)

  await respondToPrayer(api, (await askForPrayer(api, student))._id, 'We pray.')
  const { _id: questionId } = await addQuestion(api)
  await reviewResponse(api, (await addResponse(api, student, questionId))._id, 'approved', 'Yes!')
  for (const [path, text] of [
    ['/prayer-requests', `Response by ${leader.name}`],
    ['/responses', 'Reviewed by'],
    [`/questions/${questionId}`, 'Reviewed by'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).locator('..').locator(badge)).toHaveText('Leader')
  }
})

test('leads a new leader through the first steps @own-group', async ({ page, api, address }) => {
  await logIn(page, leader, '/admin/dashboard')
  const card = page.getByRole('region', { name: 'First steps' })
  await expect(card.getByRole('status')).toHaveText('0 of 8 done')
  // Updates live.
  await change(api, { groupName: 'Youth of St. Luke' })
  await expect(card.getByRole('status')).toHaveText('1 of 8 done')
  await expect(card.getByRole('listitem').filter({ hasText: 'Name your group' })).toContainText('Done:')
  for (const [step, path] of [
    ['Name your group', '/admin/settings/group'],
    ['Choose how students join', '/admin/settings/joining'],
    ['Invite your students', '/admin/invite'],
    ['Invite a second leader', '/admin/invite?for=leaders'],
    ['Who can students turn to?', '/admin/settings/help'],
    // The page opens its form and takes `?new` out of the address.
    ['Post the first question', '/admin/questions'],
    ['Check that backups run', '/admin/settings/backups'],
  ] as const) {
    await card.getByRole('link', { name: step }).click()
    await expect(page).toHaveURL(address + path)
    await page.goto('/admin/dashboard')
  }
  await card.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Total Questions')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Show the first steps again' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(card.getByRole('status')).toHaveText('1 of 8 done')
})
