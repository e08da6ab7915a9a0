// A new password in person: a leader shows a one-time code, and the person sets a new password with it.
import type { Page } from '@playwright/test'
import { call } from '../support/content.ts'
import { chooseAction, pressInDialog } from '../support/group.ts'
import { leader, logIn, registerStudent, type Student } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Set new password' }).click()
const wrongCode = 'The username or code is wrong, or the code is too old. Ask a leader for a new one.'

/** Creates a code on the page of a person. */
async function openCode(page: Page, { _id }: Student): Promise<void> {
  await logIn(page, leader, `/admin/users/${_id}`)
  await chooseAction(page, 'Give a reset code')
  await pressInDialog(page, 'Create code')
}

/** Creates a code and returns it. */
async function createCode(page: Page, student: Student): Promise<string> {
  await openCode(page, student)
  const code = page.getByRole('dialog').getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await expect(code).toBeVisible()
  return (await code.textContent()) ?? ''
}

test('AU11: recovers an account in person with a code, which works once', async ({ page, api, openPage }) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(api, { name: 'Noor Haddad' })
  const code = await createCode(page, student)
  const dialog = page.getByRole('dialog', { name: 'Code for Noor Haddad' })
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^Works for another (29:\d\d|30:00)$/)
  await expect(dialog).toContainText(`Username: ${student.username}`)
  await pressInDialog(page, 'Done')
  await expect(page.getByText('If Noor Haddad loses the code, create a new one.')).toBeVisible()

  const theirs = await openPage()
  await theirs.goto('/login')
  await theirs.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(theirs.getByRole('heading', { name: 'New password' })).toBeVisible()
  await submit(theirs)
  await expect(theirs.getByText('Enter the code from your leader')).toBeVisible()
  await expect(theirs.getByLabel('Username')).toBeFocused()
  await fill(theirs, { Username: student.username, Code: 'BBBB-BBBB', 'New password': 'three blue boats' })
  await submit(theirs)
  await expect(theirs.getByRole('main').getByText(wrongCode)).toBeVisible()
  await expect(theirs.getByLabel('Code')).toBeFocused()
  await expect(theirs.getByLabel('New password', { exact: true })).toHaveValue('three blue boats')
  await fill(theirs, { Code: ` ${code.replace('-', '').toLowerCase()} ` })
  await submit(theirs)
  await expect(theirs.getByText('Welcome back, Noor Haddad')).toBeVisible()
  await expect(theirs).toHaveURL('/dashboard')

  const again = await api.post('/api/auth/recover', {
    data: { username: student.username, code, newPassword: 'another one' },
  })
  expect(again.status()).toBe(401)
  const { name } = await call(api, { ...student, password: 'three blue boats' }, 'GET', '/api/auth/me')
  expect(name).toBe('Noor Haddad')
})

test('fills the form from the link of the QR code, opened or pasted', async ({ page }) => {
  await page.goto('/recover#noor%20h&KXRT-7WNH')
  await expect(page.getByLabel('Username')).toHaveValue('noor h')
  await expect(page.getByLabel('Code')).toHaveValue('KXRT-7WNH')
  await page.goto('/recover')
  await page.getByLabel('Code').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'https://lamp.example/recover#an%C3%A1&BCDF-2345')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByLabel('Username')).toHaveValue('aná')
  await expect(page.getByLabel('Code')).toHaveValue('BCDF-2345')
})
