// Languages: what is downloaded, what stays when the language changes, and where the choice is kept.
import ar from '../../../src/locales/ar.json' with { type: 'json' }
import en from '../../../src/locales/en.json' with { type: 'json' }
import es from '../../../src/locales/es.json' with { type: 'json' }
import { submitLogin } from '../support/account-forms.ts'
import { addQuestion, addResponse, announce, askForPrayer, call, sendMessages } from '../support/content.ts'
import { findMisdirectedTexts } from '../support/geometry/mirror-rules.ts'
import { leader, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S5, E3: changes the language on the registration screen, also of errors, keeps what is typed and downloads only this language', async ({
  page,
}) => {
  const downloaded = new Set<string>()
  page.on('request', (request) => {
    const language = /\/assets\/([a-z]{2}(?:-[A-Z]{2})?)-(?:start|visitor|user|leader)-/.exec(request.url())?.[1]
    if (language !== undefined) downloaded.add(language)
  })
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Inés')
  await page.getByLabel('Password', { exact: true }).fill('grano-de-mostaza')
  await page.getByRole('button', { name: en.go_register }).last().click()
  await expect(page.getByText(en.username_required)).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.register_title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByLabel(es.full_name)).toHaveValue('Inés')
  await expect(page.getByLabel(es.password, { exact: true })).toHaveValue('grano-de-mostaza')
  await expect(page.getByRole('textbox', { name: es.username })).toHaveAccessibleDescription(es.username_required)
  expect(downloaded).toEqual(new Set(['en', 'es']))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.register_title)
})

test('E3: changes the language in the middle of a message, and keeps it with the account', async ({
  openAs,
  openPage,
  student,
}) => {
  const page = await openAs(student, '/chat')
  await page.getByRole('textbox').fill('Shalom')
  // While the field has the focus, a phone shows nothing else.
  await page.getByRole('textbox').blur()
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: ar.chat_your_message })).toHaveValue('Shalom')

  const other = await openPage()
  await other.goto('/login')
  await submitLogin(other, student)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'ar')
})

test('E3, G9: shows what people write in Latin letters from left to right in an Arabic page @own-group', async ({
  api,
  openAs,
  student,
}) => {
  for (const person of [student, leader]) await call(api, person, 'PUT', '/api/auth/language', { language: 'ar' })
  const question = await addQuestion(api, 'Where is salt used?')
  const { _id } = await addResponse(api, student, question._id, 'In bread.')
  await askForPrayer(api, student, 'For my exam.')
  await announce(api, 'Camp!')
  await sendMessages(api, leader, student._id, ['Shalom.'])
  const screens: [person: Person, path: string, text: string][] = [
    [student, '/questions', question.title],
    [student, '/responses', 'In bread.'],
    [student, '/prayer-requests', 'For my exam.'],
    [student, '/announcements', 'Camp!'],
    [student, '/chat', 'Shalom.'],
    [leader, `/admin/responses?status=all&response=${_id}`, 'In bread.'],
    [leader, '/admin/prayer-requests', 'For my exam.'],
    [leader, '/admin/chat', 'Shalom.'],
    [leader, `/admin/users/${student._id}`, 'In bread.'],
    [leader, '/admin/settings/concerns', leader.username],
  ]
  const pages = [await openAs(student, '/'), await openAs(leader, '/')] as const
  for (const [person, path, text] of screens) {
    const page = pages[person === student ? 0 : 1]
    await page.goto(path)
    await expect(page.getByText(text).first(), path).toBeVisible()
    expect(await findMisdirectedTexts(page), path).toEqual([])
  }
})
