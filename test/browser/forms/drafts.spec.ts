import type { Locator, Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { editMessage } from '../support/chat.ts'
import { addQuestion, addResponse, askForPrayer, sendMessages, unique } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { logOut } from '../support/menu.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Expects that a text survives a reload and that another user of the same phone does not see it. */
async function expectDraft(
  page: Page,
  field: Locator,
  text: string,
  other: Person,
  open = async () => {},
): Promise<void> {
  const address = page.url()
  await open()
  await field.fill(text)
  await page.reload()
  await open()
  await expect(field).toHaveValue(text)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await logIn(page, other)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(text)
  for (const input of await page.locator('textarea, input').all()) expect(await input.inputValue()).not.toBe(text)
  await page.evaluate((mine) => localStorage.setItem('token', `${mine}`), token)
  await page.goto(address)
  await open()
  await expect(field).toHaveValue(text)
}

test('W4: keeps drafts of an answer, a prayer and a message for one user only', async ({ page, api }) => {
  const [student, other] = [await registerStudent(api), await registerStudent(api)]
  const { _id } = await addQuestion(api)
  await logIn(page, student, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expectDraft(page, page.getByLabel('Your Response'), 'It keeps what would spoil.', other)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByText('Response submitted successfully')).toBeVisible()
  await page.goto('/prayer-requests')
  await expectDraft(page, prayerField(page), 'For my unfinished…', other)
  await page.goto('/chat')
  await expectDraft(page, page.getByLabel('Your message'), 'I was about to…', other)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('answer')))).toEqual([])
})

test('W4: keeps drafts of lists in the settings, and ignores a damaged one @always', async ({ page }) => {
  await logIn(page, leader, '/admin/settings/help')
  const contacts = page.getByRole('main').getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Add contact' })).toBeVisible()
  const count = await contacts.count()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await contacts.last().getByLabel('Name').fill('Ruth at the door')
  await page.reload()
  await expect(contacts.last()).toHaveText('Ruth at the door')

  for (const damaged of ['{"rows":[{"name":', '{"rows":"[]"}', '{"rows":[{"name":1}]}']) {
    await page.evaluate((help) => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of Object.keys(storage)) {
          if (key.endsWith('draft:settings:help')) storage.setItem(key, help)
        }
      }
    }, damaged)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add contact' })).toBeVisible()
    await expect(contacts).toHaveCount(count)
  }
})

/** Cancels an open form, undoes that, cancels again and reopens the form. Expects the text each time. */
async function expectKept(
  form: { field: Locator; cancel: () => Promise<void>; open: () => Promise<void> },
  page: Page,
) {
  const { field, cancel, open } = form
  const text = unique('Half a thought')
  await field.fill(text)
  await cancel()
  await expect(field).toBeHidden()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue(text)
  await expect(field).toBeFocused()
  await cancel()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(field).toBeHidden()
  await open()
  await expect(field).toHaveValue(text)
}

test('W9: keeps a canceled answer or edit and offers Undo', async ({ page, student, api }) => {
  const { _id } = await addQuestion(api)
  await sendMessages(api, student, student._id, ['See you on Friday'])
  await logIn(page, student, `/questions/${_id}`)
  const cancel = () => page.getByRole('button', { name: 'Cancel' }).click()
  const open = () => page.getByRole('button', { name: 'Submit Response' }).click()
  await open()
  await expectKept({ field: page.getByLabel('Your Response'), cancel, open }, page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Your Response')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Your Response')).toHaveValue(/^Half a thought/)

  await page.goto('/chat')
  const field = page.getByLabel('Edit message', { exact: true })
  const edit = async () => {
    await editMessage(page)
  }
  await edit()
  await expectKept({ field, cancel: () => field.press('Escape'), open: edit }, page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(field).toHaveValue('See you on Friday')
})

test('W9: keeps a canceled question, review or response, and offers Undo', async ({ page, student, api }) => {
  const { _id, title } = await addQuestion(api)
  await addResponse(api, student, _id)
  const { content } = await askForPrayer(api, student)
  const cancel = () => page.getByRole('button', { name: 'Cancel' }).click()
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const press = (text: string, name: string) => () => item(text).getByRole('button', { name }).click()

  await logIn(page, leader, '/admin/questions')
  const add = () => page.getByRole('button', { name: 'Add Question' }).click()
  await add()
  await expectKept({ field: page.getByLabel('Title'), cancel, open: add }, page)
  await cancel()
  const edit = press(title, 'Edit')
  await edit()
  await expectKept({ field: page.getByLabel('Title'), cancel, open: edit }, page)

  await page.goto('/admin/responses')
  await press(title, 'Review')()
  const feedback = page.getByLabel('Feedback (optional)')
  await expectKept({ field: feedback, cancel: () => feedback.press('Escape'), open: press(title, 'Review') }, page)

  await page.goto('/admin/prayer-requests')
  await press(content, 'Respond')()
  await expectKept({ field: page.getByLabel('Your response'), cancel, open: press(content, 'Respond') }, page)
})

test('W10: keeps a text beyond the limit with a counter, and does not send it @always', async ({ page, student }) => {
  await logIn(page, student, '/prayer-requests')
  const sent: string[] = []
  page.on('request', (it) => it.method() === 'POST' && sent.push(it.url()))
  const long = 'Please pray. '.repeat(340)
  const fields = [
    { path: '/prayer-requests', label: 'Your Prayer Request', button: 'Submit Request' },
    { path: '/chat', label: 'Your message', button: 'Send' },
  ]
  for (const { path, label, button } of fields) {
    await page.goto(path)
    const field = page.getByRole('textbox', { name: label })
    await field.fill('x'.repeat(3_900))
    await expect(page.getByText('3,900 of 4,000 characters')).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await field.fill('')
    await page.evaluate((text) => navigator.clipboard?.writeText(text).catch(() => undefined), long)
    await field.pressSequentially(' ')
    await field.evaluate((element: HTMLTextAreaElement, text) => {
      element.focus()
      document.execCommand('insertText', false, text)
    }, long)
    await expect(field).toHaveValue(` ${long}`)
    await expect(page.getByText(`${(long.length + 1).toLocaleString('en')} of 4,000 characters`)).toBeVisible()
    await expect(page.getByText('Write at most 4,000 characters.')).toBeVisible()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(field).toHaveValue(` ${long}`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(sent.filter((url) => !url.includes('/read'))).toEqual([])
})

test('W9: asks before logout deletes unsent texts', async ({ page, student }) => {
  await logIn(page, student, '/prayer-requests')
  await prayerField(page).fill('For my unfinished…')
  const logout = async () => {
    await logOut(page)
  }
  await logout()
  const question = page.getByRole('dialog', { name: "Some of what you wrote hasn't been sent." })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(prayerField(page)).toHaveValue('For my unfinished…')
  await logout()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(expect.stringContaining('personal'))
})

test('W6: returns to the page and the text when the session ends meanwhile @always', async ({ page, student, api }) => {
  expectConsole(/status of 401/)
  const { _id } = await addQuestion(api)
  const token = await logIn(page, student, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill('It keeps what would spoil.')
  await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page).toHaveURL('/login')
  await submitLogin(page, student)
  await expect(page).toHaveURL(`/questions/${_id}`)
  await expect(page.getByLabel('Your Response')).toHaveValue('It keeps what would spoil.')
})
