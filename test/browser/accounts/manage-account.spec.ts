// Changes of username and password, and the error messages of all account forms.
import type { Page } from '@playwright/test'
import { alert, fillRegister, submitLogin } from '../support/account-forms.ts'
import { leader, logIn, tokenOf } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('checks a new username in order, ends other sessions, and logs out @wide', async ({ page, student, api }) => {
  expectConsole(/status of 400/)
  const other = await tokenOf(api, student)
  await logIn(page, student, '/manage-account')
  const submit = page.getByRole('button', { name: 'Update Username' })
  const change = async (currentPassword: string, newUsername: string) => {
    await page.getByLabel('Current password').first().fill(currentPassword)
    await page.getByLabel('New username').fill(newUsername)
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
  const ended = await api.get('/api/auth/me', { headers: { authorization: `Bearer ${other}` } })
  expect(ended.status()).toBe(401)
  await tokenOf(api, { ...student, username: renamed })
})

test('checks a new password in order, and logs out after two seconds @wide', async ({ page, student, api }) => {
  await logIn(page, student, '/manage-account')
  await page.getByRole('tab', { name: 'Update Username' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Update Password' })).toBeFocused()
  const panel = page.getByRole('tabpanel', { name: 'Update Password' })
  const change = async (current: string, next: string, confirmation: string) => {
    await panel.getByLabel('Current password').fill(current)
    await panel.getByLabel('New password', { exact: true }).fill(next)
    await panel.getByLabel('Confirm new password').fill(confirmation)
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
  await tokenOf(api, { ...student, password: 'brighter' })
})

test('logs out after a change, whichever screen the user has opened meanwhile @wide', async ({ page, student }) => {
  await logIn(page, student, '/manage-account')
  await page.getByLabel('Current password').first().fill(student.password)
  await page.getByLabel('New username').fill(`renamed-${student.username}`)
  await page.getByRole('button', { name: 'Update Username' }).click()
  await expect(page.getByText('Logging you out...')).toBeVisible()
  // On a phone, the toast covers the top bar.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('link', { name: 'Youth Ministry' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('E2: shows the fixed text when the server sends no message @wide @always', async ({ page, student }) => {
  expectConsole(/status of 500/)
  const silent = { status: 500, body: '' }
  await page.goto('/register')
  await page.route('**/api/auth/register', (route) => route.fulfill(silent))
  const values = { 'Full name': 'Ana', Username: 'ana-of-nowhere', Password: '123456', 'Confirm password': '123456' }
  await fillRegister(page, values)
  await expect(alert(page, 'Failed to register')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ana')
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) => route.fulfill(silent))
  await submitLogin(page, student)
  await expect(alert(page, 'Failed to login')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(student.username)

  await logIn(page, student, '/manage-account')
  await page.route('**/api/auth/update-*', (route) => route.fulfill(silent))
  const name = page.getByRole('tabpanel', { name: 'Update Username' })
  await name.getByLabel('Current password').fill(student.password)
  await name.getByLabel('New username').fill('somebody-else')
  await name.getByRole('button', { name: 'Update Username' }).click()
  await expect(alert(page, 'Failed to update username')).toBeVisible()
  await page.getByRole('tab', { name: 'Update Password' }).click()
  const word = page.getByRole('tabpanel', { name: 'Update Password' })
  await word.getByLabel('Current password').fill(student.password)
  await word.getByLabel('New password', { exact: true }).fill('brighter')
  await word.getByLabel('Confirm new password').fill('brighter')
  await word.getByRole('button', { name: 'Update Password' }).click()
  await expect(alert(page, 'Failed to update password')).toBeVisible()
  await expect(word.getByLabel('Confirm new password')).toHaveValue('brighter')
})

/** Returns the accessible names of forms in which no username, that browsers see, comes before the first password. */
const formsWithoutUsername = (page: Page) =>
  page.locator('form:has(input[type=password])').evaluateAll((forms) =>
    forms
      .filter((form) => {
        const fields = [...form.querySelectorAll('input')]
        const before = fields.slice(
          0,
          fields.findIndex(({ type }) => type === 'password'),
        )
        return before.filter((field) => field.type === 'text' && field.autocomplete === 'username').length !== 1
      })
      .map((form) => form.getAttribute('aria-label')),
  )

test('tells password managers in every form whose passwords it takes', async ({ page, student }) => {
  for (const path of ['/login', '/register', '/recover', '/setup#some-token', '/join-as-leader#some-token']) {
    await page.goto(path)
    await expect(page.locator('input[type=password]').first()).toBeVisible()
    expect(await formsWithoutUsername(page), path).toEqual([])
  }
  await logIn(page, student, '/manage-account')
  for (const tab of ['Update Username', 'Update Password']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('form', { name: tab }).locator('input[autocomplete=username]')).toHaveValue(
      student.username,
    )
    expect(await formsWithoutUsername(page)).toEqual([])
  }
  await page.route('**/api/backups/download', (route) => route.fulfill({ json: { needs: 'nobody', leads: [] } }))
  await logIn(page, leader, '/admin/settings/backups')
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByLabel('Current password')).toBeVisible()
  expect(await formsWithoutUsername(page)).toEqual([])
})
