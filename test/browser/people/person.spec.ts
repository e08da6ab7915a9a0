// The page of a person, and what leaders change there. The person's open screens follow live.
import { submitLogin } from '../support/account-forms.ts'
import { addQuestion, addResponse, askForPrayer, call, unique } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { chooseAction, pressInDialog, registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('shows what a student has written, and leads to the chat and the history', async ({ page, api }) => {
  const student = await registerStudent(api, { name: 'Noor Haddad' })
  const other = await registerStudent(api)
  const question = await addQuestion(api)
  await addResponse(api, student, question._id, 'A light that nobody hides.')
  await addResponse(api, other, question._id, 'Something else.')
  const { content } = await askForPrayer(api, student)
  await logIn(page, leader, `/admin/users/${student._id}`)
  await expect(page.getByRole('heading', { name: 'Noor Haddad', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(`@${student.username}`)).toBeVisible()
  await expect(main.getByText(/Seen now/)).toBeVisible()
  const responses = page.getByRole('region', { name: 'Responses' })
  await expect(responses.getByRole('listitem')).toHaveCount(1)
  await expect(responses).toContainText('A light that nobody hides.')
  await expect(responses).toContainText('Pending')
  await page.getByRole('button', { name: 'Prayer Requests 1 request' }).click()
  await expect(main.getByText(content)).toBeVisible()
  // What is rarely needed is behind two tabs, which the URL keeps.
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Parents' }).click()
  await expect(
    page.getByRole('heading', { name: "Parents' consent" }).or(page.getByText('Consent')).first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Data' }).click()
  await expect(page).toHaveURL(/\?tab=data$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Erase this person' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'History of Noor Haddad' })).toHaveAttribute(
    'href',
    `/admin/history?person=${student._id}`,
  )
  await page.getByRole('tab', { name: 'Activity' }).click()
  await main.getByRole('link', { name: 'Chat' }).click()
  await expect(page.getByRole('heading', { name: 'Noor Haddad', level: 2 })).toBeVisible()
})

test('X2, X7: opens the menu of actions and a dialog by keyboard, and returns the focus @always', async ({
  page,
  api,
}) => {
  const { _id } = await registerStudent(api)
  await logIn(page, leader, `/admin/users/${_id}`)
  const button = page.getByRole('button', { name: /^More for/ })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    'Correct the name',
    'Give a reset code',
    'Log out everywhere',
    'Make leader',
    'Switch off',
  ])
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Make Sam Student a leader?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('corrects a name, which the person sees at once', async ({ page, api, openAs }) => {
  const student = await registerStudent(api, { name: 'ana' })
  const theirs = await openAs(student, '/manage-account')
  await expect(theirs.getByRole('main').getByText('ana', { exact: true })).toBeVisible()
  await logIn(page, leader, `/admin/users/${student._id}`)
  await chooseAction(page, 'Correct the name')
  const field = page.getByRole('dialog').getByLabel('Full name')
  await expect(field).toHaveValue('ana')
  await field.fill('  ')
  await pressInDialog(page, 'Save')
  await expect(page.getByRole('dialog').getByText('Full name is required')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('Ana Lucía')
  await pressInDialog(page, 'Save')
  await expect(page.getByRole('heading', { name: 'Ana Lucía', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^More for/ })).toBeFocused()
  await expect(theirs.getByRole('main').getByText('Ana Lucía')).toBeVisible()
})

test('logs a person out everywhere, and keeps what was typed for the next login', async ({ page, api, openAs }) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(api)
  const theirs = await openAs(student, '/prayer-requests')
  const text = unique('For my sister')
  await prayerField(theirs).fill(text)
  await logIn(page, leader, `/admin/users/${student._id}`)
  await chooseAction(page, 'Log out everywhere')
  await expect(page.getByRole('dialog')).toContainText('can log in again with the same password')
  await pressInDialog(page, 'Log out everywhere')
  await expect(page.getByText('Sam Student is logged out everywhere.')).toBeVisible()
  await expect(theirs).toHaveURL('/login')
  await expect(theirs.getByText('You were logged out. What you wrote is saved here.')).toBeVisible()
  await submitLogin(theirs, student)
  await expect(theirs).toHaveURL('/prayer-requests')
  await expect(prayerField(theirs)).toHaveValue(text)
})

test('switches an account off and on: screens end, and the login says whom to ask', async ({ page, api, openAs }) => {
  expectConsole(/status of 40[13]/)
  const student = await registerStudent(api, { name: 'Jonas Berg' })
  const theirs = await openAs(student, '/dashboard')
  await expect(theirs.getByText('Welcome back')).toBeVisible()
  await logIn(page, leader, `/admin/users/${student._id}`)
  await chooseAction(page, 'Switch off')
  await expect(page.getByRole('dialog')).toContainText('What they wrote stays.')
  await pressInDialog(page, 'Switch off')
  await expect(page.getByRole('main').getByText('Switched off', { exact: true })).toBeVisible()
  await expect(theirs).toHaveURL('/login')
  const logInThere = async () => {
    await submitLogin(theirs, student)
  }
  await logInThere()
  await expect(theirs.getByRole('form').getByRole('alert')).toHaveText(/This account is switched off\. Ask /)
  await page.goto('/admin/users?show=switched+off')
  await expect(page.getByRole('row').filter({ hasText: student.username })).toContainText('Switched off')
  await page.getByRole('link', { name: 'Jonas Berg' }).first().click()
  await page.goto(`/admin/users/${student._id}`)
  await chooseAction(page, 'Switch on')
  await pressInDialog(page, 'Switch on')
  await expect(page.getByText("Jonas Berg's account is switched on.")).toBeVisible()
  await logInThere()
  await expect(theirs.getByText('Welcome back, Jonas Berg')).toBeVisible()
})

test('shows the name that another leader has corrected meanwhile @own-group', async ({ page, api }) => {
  expectConsole(/status of 409/)
  const tom = await registerLeader(api, 'Tom')
  const student = await registerStudent(api, { name: 'ana' })
  await logIn(page, leader, `/admin/users/${student._id}`)
  await chooseAction(page, 'Correct the name')
  const field = page.getByRole('dialog').getByLabel('Full name')
  await field.fill('Ana')
  await call(api, tom, 'PUT', `/api/users/${student._id}/name`, { name: 'Ana Lucía' })
  await pressInDialog(page, 'Save')
  const note = page.getByRole('dialog').getByRole('alert')
  await expect(note).toContainText(/^Tom changed this on .*Full nameAna LucíaYours: Ana/)
  await note.getByRole('button', { name: 'Use the new version' }).click()
  await expect(field).toHaveValue('Ana Lucía')
  await pressInDialog(page, 'Save')
  await expect(page.getByRole('heading', { name: 'Ana Lucía', level: 1 })).toBeVisible()
})

test('offers the last leader nothing that would leave the group alone @own-group', async ({ api, openAs }) => {
  const { _id } = await call(api, leader, 'GET', '/api/auth/me')
  const page = await openAs(leader, `/admin/users/${_id}`)
  await expect(page.getByText('Pastor Anna is the only active leader')).toBeVisible()
  await page.getByRole('button', { name: /^More for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Correct the name'])
})

test('shows an error in the dialog when a change fails', async ({ page, api }) => {
  const { _id } = await registerStudent(api)
  await logIn(page, leader, `/admin/users/${_id}`)
  await fail(page, '**/switch-off')
  await chooseAction(page, 'Switch off')
  await pressInDialog(page, 'Switch off')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText("We couldn't save this. Try again.")
})
