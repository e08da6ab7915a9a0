import type { Page, Route } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'

import { leader, registerStudent, signIn, tokenOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

async function fillRegister(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Register' }).click()
}

test('E3: registering says what is wrong, field by field, and keeps what was typed', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 409/)
  await page.goto('/register')
  await fillRegister(page, {})
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await fillRegister(page, { 'Full Name': 'Ana', Username: 'an', Password: '12345', 'Confirm Password': '54321' })
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await fillRegister(page, { Username: leader.username.toUpperCase(), 'Confirm Password': '12345' })
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await fillRegister(page, { Password: '123456', 'Confirm Password': '123456' })
  await expect(alert(page, 'Username is already taken')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is already taken')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ana')
})

test('E2: a password that is easy to guess gets a hint, and is accepted', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel('Password', { exact: true })
  const hint = page.getByRole('status').filter({ hasText: 'easy to guess' })
  await page.getByLabel('Username').fill(`miriam-${Math.random().toString(36).slice(2, 10)}`)
  await field.fill('mustard-seed')
  await expect(hint).toHaveCount(0)
  await field.fill('1234567')
  await expect(hint).toHaveText(/follows a pattern/)
  await expect(field).toHaveAccessibleDescription(/easy to guess/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await field.fill('Password1')
  await expect(hint).toHaveText(/Many people use this password/)
  await field.fill(await page.getByLabel('Username').inputValue())
  await expect(hint).toHaveText(/like your name/)
  await field.fill('12345')
  await expect(hint).toHaveCount(0)
  await fillRegister(page, { 'Full Name': 'Miriam', Password: 'password', 'Confirm Password': 'password' })
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
})

test('registering ends on the success view, and two seconds later on the login screen', async ({ page }) => {
  await page.clock.install()
  await page.goto('/register')
  const username = `ana-${Math.random().toString(36).slice(2, 10)}`
  await fillRegister(page, { 'Full Name': 'Ana', Username: username, Password: '123456', 'Confirm Password': '123456' })
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  await expect(
    page.getByText('Your account has been created. Please login with your new credentials to get started.'),
  ).toBeVisible()
  await expect(page.getByText('Redirecting to login page...')).toBeVisible()
  await expect(
    page.getByRole('status').getByText('Account created successfully! Please login with your new credentials.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/login')
})

test('G10: a wrong password is told, and the right one leads back to the remembered page', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(request)
  await page.goto('/questions?from=mail')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Register here' }).click()
  await page.getByRole('link', { name: 'Login here' }).click()
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill('wrong-word')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page, 'Invalid username or password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('status').getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/questions?from=mail')
})

test('a remembered page of another site is not followed', async ({ page, request }) => {
  const student = await registerStudent(request)
  await page.goto('/login')
  await page.evaluate(() => sessionStorage.setItem('remembered-page', '//evil.example/'))
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a stored token that the server does not know is removed silently', async ({ page, expectConsole }) => {
  expectConsole(/status of 401/)
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('token', 'unknown'))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the login screen says what to do about a forgotten password', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText('Forgot your password? Ask one of your leaders.')).toBeVisible()
})

test('changing the username checks in order, ends other sessions, and logs out after two seconds', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 400/)
  const student = await registerStudent(request)
  const other = await tokenOf(request, student)
  await signIn(page, student, '/manage-account')
  const submit = page.getByRole('button', { name: 'Update Username' })
  const change = async (currentPassword: string, newUsername: string) => {
    await page.getByLabel('Current Password').first().fill(currentPassword)
    await page.getByLabel('New Username').fill(newUsername)
    await submit.click()
  }
  await change('', student.username)
  await expect(page.getByText('Current password is required')).toBeVisible()
  await change('wrong-word', student.username)
  await expect(page.getByText('New username must be different from current username')).toBeVisible()
  await change('wrong-word', 'ab')
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()
  const renamed = `renamed-${student.username}`
  await change('wrong-word', renamed)
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible()
  await change(student.password, renamed)
  await expect(
    page.getByText('Username updated successfully! Please login again with your new username.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  const ended = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${other}` } })
  expect(ended.status()).toBe(401)
  await tokenOf(request, { ...student, username: renamed })
})

test('changing the password checks in order, and logs out after two seconds', async ({ page, request }) => {
  const student = await registerStudent(request)
  await signIn(page, student, '/manage-account')
  await page.getByRole('tab', { name: 'Update Username' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Update Password' })).toBeFocused()
  const panel = page.getByRole('tabpanel', { name: 'Update Password' })
  const change = async (current: string, next: string, confirmation: string) => {
    await panel.getByLabel('Current Password').fill(current)
    await panel.getByLabel('New Password', { exact: true }).fill(next)
    await panel.getByLabel('Confirm New Password').fill(confirmation)
    await panel.getByRole('button', { name: 'Update Password' }).click()
  }
  const { password } = student
  const steps: [string, string, string, string][] = [
    ['', '', '', 'Current password is required'],
    [password, '', '', 'New password is required'],
    [password, '12345', '', 'New password must be at least 6 characters long'],
    [password, password, 'other', 'New passwords do not match'],
    [password, password, password, 'New password must be different from current password'],
    [password, 'brighter', 'brighter', 'Password updated successfully! Please login again with your new password.'],
  ]
  for (const [current, next, confirmation, message] of steps) {
    await change(current, next, confirmation)
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await expect(page).toHaveURL('/login')
  await tokenOf(request, { ...student, password: 'brighter' })
})

test('G12: logging out in one tab logs out the other', async ({ page, context, request }) => {
  await signIn(page, await registerStudent(request), '/dashboard')
  const other = await context.newPage()
  await other.goto('/questions')
  await expect(other.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('after a change the logout comes on whichever screen one has gone to', async ({ page, request }) => {
  const student = await registerStudent(request)
  await signIn(page, student, '/manage-account')
  await page.getByLabel('Current Password').first().fill(student.password)
  await page.getByLabel('New Username').fill(`renamed-${student.username}`)
  await page.getByRole('button', { name: 'Update Username' }).click()
  await expect(page.getByText('Logging you out...')).toBeVisible()
  // On a phone the toast lies over the top bar.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('link', { name: 'Youth Ministry' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('logging out waits for no answer', async ({ page, request, isMobile }) => {
  await signIn(page, await registerStudent(request), '/dashboard')
  await page.route('**/api/auth/logout', () => undefined)
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a session that the server has ended leads to sign in, and back', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(request)
  const token = await signIn(page, student, '/dashboard')
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/manage-account')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/manage-account')
})

test('a late answer to an ended session does not end the new one', async ({
  page,
  request,
  isMobile,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(request)
  await signIn(page, student, '/manage-account')
  await expect(page.getByRole('heading', { name: 'Manage Account' })).toBeVisible()
  let answerLate: () => Promise<void> = async () => undefined
  const hold = (route: Route) => {
    answerLate = () => route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'Late', requestId: 'x' } })
  }
  await page.route('**/api/dashboard/stats', hold, { times: 1 })
  await page.getByRole('link', { name: 'Youth Ministry' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  const late = page.waitForResponse((answer) => answer.status() === 401)
  await answerLate()
  await late
  await page.getByRole('link', { name: 'Youth Ministry' }).click()
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  await expect(page.getByText('Late', { exact: true })).toBeHidden()
})

test("E2: each account call that fails without a word says the specification's", async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  const silent = { status: 500, body: '' }
  await page.goto('/register')
  await page.route('**/api/auth/register', (route) => route.fulfill(silent))
  const values = { 'Full Name': 'Ana', Username: 'ana-of-nowhere', Password: '123456', 'Confirm Password': '123456' }
  await fillRegister(page, values)
  await expect(alert(page, 'Failed to register')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ana')

  const student = await registerStudent(request)
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) => route.fulfill(silent))
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(alert(page, 'Failed to login')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(student.username)

  await signIn(page, student, '/manage-account')
  await page.route('**/api/auth/update-*', (route) => route.fulfill(silent))
  const name = page.getByRole('tabpanel', { name: 'Update Username' })
  await name.getByLabel('Current Password').fill(student.password)
  await name.getByLabel('New Username').fill('somebody-else')
  await name.getByRole('button', { name: 'Update Username' }).click()
  await expect(alert(page, 'Failed to update username')).toBeVisible()
  await page.getByRole('tab', { name: 'Update Password' }).click()
  const word = page.getByRole('tabpanel', { name: 'Update Password' })
  await word.getByLabel('Current Password').fill(student.password)
  await word.getByLabel('New Password', { exact: true }).fill('brighter')
  await word.getByLabel('Confirm New Password').fill('brighter')
  await word.getByRole('button', { name: 'Update Password' }).click()
  await expect(alert(page, 'Failed to update password')).toBeVisible()
  await expect(word.getByLabel('Confirm New Password')).toHaveValue('brighter')
})
