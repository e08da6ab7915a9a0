// Registration.
import { alert, fillRegister } from '../support/account-forms.ts'
import { storedOnDevice } from '../support/device.ts'
import { leader } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('E3: shows an error at each invalid field of the registration and keeps the input @wide @always', async ({
  page,
}) => {
  expectConsole(/status of 409/)
  await page.goto('/register')
  await fillRegister(page, {})
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await page.getByLabel('Full name').fill('Ana '.repeat(17))
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Write at most 64 characters/)
  await fillRegister(page, { 'Full name': 'Ana', Username: 'an', Password: '12345', 'Confirm password': '54321' })
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await fillRegister(page, { Username: leader.username.toUpperCase(), 'Confirm password': '12345' })
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await fillRegister(page, { Password: '123456', 'Confirm password': '123456' })
  await expect(alert(page, 'Username is already taken')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is already taken')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue('Ana')
})

test('E3: removes an error as soon as its field is changed, and leaves the focus there @wide', async ({ page }) => {
  await page.goto('/register')
  await fillRegister(page, {})
  const main = page.getByRole('main')
  const errors = main.getByText(/is required$|Please confirm your password/)
  await expect(errors).toHaveCount(4)
  const name = page.getByLabel('Full name')
  await expect(name).toHaveAccessibleDescription('Full name is required')
  await name.press('A')
  await expect(errors).toHaveCount(3)
  await expect(name).toHaveAccessibleDescription('')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(name).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')

  await fillRegister(page, { Username: 'ana-maria', Password: 'mustard-seed', 'Confirm password': 'mustard' })
  const repeated = page.getByLabel('Confirm password')
  await expect(repeated).toHaveAccessibleDescription('Passwords do not match')
  await page.getByLabel('Password', { exact: true }).fill('mustard')
  await expect(repeated).toHaveAccessibleDescription('')
  await fillRegister(page, { 'Confirm password': 'mustard-seed' })
  await expect(repeated).toBeFocused()
})

test('E2: shows a hint for a password that is easy to guess, and accepts it @wide', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel('Password', { exact: true })
  const hint = page.getByRole('status').filter({ hasText: 'easy to guess' })
  await page.getByLabel('Username').fill(`miriam-${Math.random().toString(36).slice(2, 10)}`)
  await field.fill('mustard-seed')
  await expect(hint).toHaveCount(0)
  await field.fill('1234567')
  await expect(hint).toHaveText(/follows a pattern/)
  await expect(field).toHaveAccessibleDescription(/Easy to guess/)
  await field.fill('Password1')
  await expect(hint).toHaveText(/many people use this/)
  await field.fill(await page.getByLabel('Username').inputValue())
  await expect(hint).toHaveText(/like your name/)
  await field.fill('12345')
  await expect(hint).toHaveCount(0)
  await fillRegister(page, { 'Full name': 'Miriam', Password: 'password', 'Confirm password': 'password' })
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
})

test('fills the login form two seconds after registration, once and without storing the password @wide', async ({
  page,
}) => {
  const username = `ben-${Math.random().toString(36).slice(2, 10)}`
  const password = `mustard-${Math.random().toString(36).slice(2, 10)}`
  const account = { 'Full name': 'Ben', Username: username, Password: password, 'Confirm password': password }
  await page.goto('/register')
  await page.clock.install()
  await fillRegister(page, account)
  for (const text of [
    'Your account has been created. Please login with your new credentials to get started.',
    'Redirecting to login page...',
    'Account created successfully! Please login with your new credentials.',
  ])
    await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveValue(password)
  expect(await storedOnDevice(page)).not.toContain(password)
  expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(password)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(field).toHaveValue('')

  await page.goto('/register')
  await fillRegister(page, { ...account, Username: `${username}-2` })
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})
