// Languages: what is downloaded, what stays when the language changes, and where the choice is kept.
import type { Page } from '@playwright/test'
import ar from '../../../src/locales/ar.json' with { type: 'json' }
import en from '../../../src/locales/en.json' with { type: 'json' }
import es from '../../../src/locales/es.json' with { type: 'json' }
import { submitLogin } from '../support/account-forms.ts'
import { addQuestion, addResponse, announce, askForPrayer, call, sendMessages } from '../support/content.ts'
import { findDirectionFaults } from '../support/geometry.ts'
import { logOut } from '../support/menu.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

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
    [leader, `/admin/responses?response=${_id}`, 'In bread.'],
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
    expect(await findDirectionFaults(page), path).toEqual([])
  }
})

test.describe('on a shared phone', () => {
  const accountOf = (page: Page, label: string, name: string) =>
    // In Arabic, the name is isolated.
    page.getByRole('button', { name: new RegExp(`^${label.replace('{name}', `.?${name}.?`)}$`) })
  const logOutInArabic = async (page: Page) => {
    await accountOf(page, ar.account_of, 'Amal').click()
    await page.getByRole('button', { name: ar.logout }).click()
  }
  const languageOf = (page: Page) => page.locator('html')

  for (const end of ['logout', 'logout in another tab', 'logout without a connection', 'end of the session']) {
    test(`G14: the device's language returns after the ${end}, and the next account keeps its own`, {
      tag: end === 'logout' ? '@always' : [],
    }, async ({ page, api, context, student }) => {
      expectConsole(/status of 401|ERR_|Failed to fetch|could not be/)
      const amal = await registerStudent(api, { name: 'Amal' })
      await call(api, amal, 'PUT', '/api/auth/language', { language: 'ar' })
      await page.goto('/login')
      await submitLogin(page, amal)
      await expect(accountOf(page, ar.account_of, 'Amal')).toBeVisible()
      await expect(languageOf(page)).toHaveAttribute('lang', 'ar')
      const other = end === 'logout in another tab' ? await context.newPage() : page
      await other.goto('/dashboard')
      await expect(accountOf(other, ar.account_of, 'Amal')).toBeVisible()
      await expect(languageOf(other)).toHaveAttribute('lang', 'ar')

      if (end === 'end of the session') {
        const token = await page.evaluate(() => localStorage.getItem('token'))
        await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
      } else {
        if (end === 'logout without a connection') await page.route('**/api/**', (route) => route.abort())
        await logOutInArabic(other)
      }
      await expect(page).toHaveURL('/login')
      await expect(languageOf(page)).toHaveAttribute('lang', 'en')
      await expect(languageOf(page)).toHaveAttribute('dir', 'ltr')
      await expect(page.getByLabel(en.username)).toBeVisible()

      await page.unroute('**/api/**')
      await submitLogin(page, student)
      await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
      await expect(languageOf(page)).toHaveAttribute('lang', 'en')
      expect(await call(api, student, 'GET', '/api/auth/me')).not.toHaveProperty('language')
    })
  }

  test('G14: a choice on the login screen stays on the device, and is not written into an account', async ({
    page,
    api,
    student,
  }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByLabel(es.username).fill(student.username)
    await page.getByLabel(es.password, { exact: true }).fill(student.password)
    await page.getByRole('main').getByRole('button', { name: es.login, exact: true }).click()
    await expect(accountOf(page, es.account_of, 'Sam Student')).toBeVisible()
    await expect(languageOf(page)).toHaveAttribute('lang', 'es')
    expect(await call(api, student, 'GET', '/api/auth/me')).not.toHaveProperty('language')
    const amal = await registerStudent(api, { name: 'Amal' })
    await call(api, amal, 'PUT', '/api/auth/language', { language: 'ar' })
    await logIn(page, amal, '/dashboard')
    await expect(languageOf(page)).toHaveAttribute('lang', 'ar')
    await logOutInArabic(page)
    await expect(languageOf(page)).toHaveAttribute('lang', 'es')
    await expect(page.getByLabel(es.username)).toBeVisible()
  })

  test('a language that is chosen for one account does not return with the response for it after another has signed in', async ({
    page,
    api,
    student,
  }) => {
    await logIn(page, await registerStudent(api, { name: 'Amal' }), '/dashboard')
    let respond: () => void = () => undefined
    await page.route('**/api/auth/language', async (route) => {
      const response = await route.fetch()
      await new Promise<void>((resolve) => {
        respond = resolve
      })
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: /, account$/ }).click()
    await page.getByRole('button', { name: /^Language/ }).click()
    const asked = page.waitForRequest('**/api/auth/language')
    await page.getByRole('button', { name: 'العربية' }).click()
    await asked
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await logOut(page)
    await submitLogin(page, student)
    await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
    const answered = page.waitForResponse('**/api/auth/language')
    respond()
    await answered
    await page.getByRole('button', { name: /, account$/ }).click()
    await expect(page.getByRole('dialog').getByText('Sam Student')).toBeVisible()
    await expect(languageOf(page)).toHaveAttribute('lang', 'en')
  })
})
