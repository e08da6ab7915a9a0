// The age of consent: registration, waiting for a parent or guardian, and the page for guardians.
import type { APIRequestContext, Page } from '@playwright/test'
import { fillAccount } from '../support/account-forms.ts'
import { call } from '../support/content.ts'
import { pressInDialog } from '../support/group.ts'
import { leader, type Person, registerStudent, type Student } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const asksParent = (page: Page) => page.getByRole('heading', { name: 'Ask your parent or guardian' })
const personIn = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

const settings = { consent: { age: 13, country: 'GB' }, responsible: 'St. Mark', privacyContact: 'Ruth, 555 0100' }
const askAge = (api: APIRequestContext) => call(api, leader, 'PUT', '/api/settings', settings)

async function fillRegistration(page: Page, name: string, username: string): Promise<void> {
  await fillAccount(page, { name, username, password: 'light-of-the-world' })
  await page.getByLabel('Confirm password').fill('light-of-the-world')
}

test('takes a 12-year-old from registration to being let in @own-group', async ({ page, api, openAs }) => {
  await askAge(api)
  await page.goto('/register')
  const question = page.getByRole('radiogroup', { name: 'Are you 13 or older?' })
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
  await fillRegistration(page, 'Mia Cohen', 'mia-twelve')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(question).toHaveAccessibleDescription(/Please say whether you're 13 or older\./)
  await expect(question).toBeFocused()
  await question.getByText('I am younger than 13').click()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('One more step: a parent or guardian has to agree.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.getByLabel('Password', { exact: true }).fill('light-of-the-world')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(asksParent(page)).toBeVisible()
  await expect(page.getByText('Questions? Ruth, 555 0100')).toBeVisible()

  const leaders = await openAs(leader, '/admin/users?show=waiting')
  const mia = personIn(leaders, 'Mia Cohen')
  await expect(mia).toContainText("Needs a parent's consent")
  await mia.getByRole('button', { name: 'Let in' }).click()
  const dialog = leaders.getByRole('dialog', { name: 'Who agreed for Mia Cohen?' })
  await pressInDialog(leaders, 'Save and let in')
  await expect(dialog).toContainText('Please enter a name')
  await expect(dialog).toContainText('Please choose how.')
  await dialog.getByLabel('Name of the parent or guardian').fill('Maria Cohen')
  await dialog.getByRole('radio', { name: 'in person' }).check()
  await pressInDialog(leaders, 'Save and let in')
  await expect(dialog).toBeHidden()
  await expect(mia).toContainText('Mia Cohen is in.')
  await expect(page.getByText('Welcome back, Mia Cohen')).toBeVisible()
})

test('asks for the age when leaders have chosen one since the form was opened @own-group', async ({ page, api }) => {
  expectConsole(/status of 400/)
  await page.goto('/register')
  await fillRegistration(page, 'Ben Hill', 'ben-late')
  await askAge(api)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('I am 13 or older').click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ben Hill')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
})

/** Records a consent for a student, and opens the person's page as a leader. */
async function openPerson(
  openAs: (person: Person, path: string) => Promise<Page>,
  api: APIRequestContext,
  student: Student,
): Promise<Page> {
  const consent = { guardianName: 'Maria Cohen', method: 'on paper', givenOn: '2026-01-05' }
  await call(api, leader, 'POST', `/api/users/${student._id}/consents`, consent)
  return openAs(leader, `/admin/users/${student._id}?tab=parents`)
}

async function createLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Create (a|another) link$/ }).click()
  const link = page.getByText(/\/guardian#[\w-]{43}$/)
  await expect(link).toBeVisible()
  return `${await link.textContent()}`
}

test('opens a guardian page once, without contents, to withdraw the consent @own-group', async ({
  api,
  browser,
  address,
  openAs,
}) => {
  expectConsole(/status of 40[14]|ERR_FAILED/)
  const student = await registerStudent(api, { name: 'Mia Cohen' })
  await askAge(api)
  await call(api, student, 'POST', `/api/chats/${student._id}/messages`, { content: 'A secret of Mia' })
  const leaders = await openPerson(openAs, api, student)
  const link = await createLink(leaders)

  const guardian = await (await browser.newContext({ timezoneId: 'America/Chicago' })).newPage()
  await guardian.goto(link)
  await expect(guardian.getByText('The link opens once.')).toBeVisible()
  // The server opens the link, and its response is lost. The same tab can open it again, also after a reload.
  await guardian.route(
    '**/api/guardian/exchange',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await guardian.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(guardian.getByRole('alert')).toBeVisible()
  await guardian.reload()
  await guardian.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(guardian.getByRole('heading', { name: 'About Mia Cohen' })).toBeVisible()
  await expect(guardian).toHaveURL(`${address}/guardian`)
  const data = guardian.getByRole('region', { name: 'What the app keeps' })
  await expect(data).toContainText(/Messages to leaders\s*1/)
  await expect(guardian.getByRole('region', { name: 'Your consent' })).toContainText(
    'Maria Cohen agreed on paper on January 5, 2026',
  )
  await expect(guardian.getByRole('region', { name: 'A copy, or everything deleted' })).toContainText('Ruth, 555 0100')
  await expect(guardian.locator('body')).not.toContainText('A secret of Mia')
  // An evening there, and the next day in UTC.
  const joinedAt = '2026-03-09T02:00:00.000Z'
  await guardian.route(
    '**/api/guardian',
    async (route) => {
      const response = await route.fetch()
      const view = await response.json()
      await route.fulfill({ response, json: { ...view, joinedAt, counts: { ...view.counts, messages: 10_000 } } })
    },
    { times: 1 },
  )
  await guardian.reload()
  await expect(data).toContainText(/Messages to leaders\s*10,000 or more/)
  await expect(data).toContainText('March 8, 2026')
  await expect(guardian.getByRole('heading', { name: 'About Mia Cohen' })).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await second.goto(link)
  await second.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(second.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await second.context().close()

  await guardian.getByRole('button', { name: 'Take back consent' }).click()
  await expect(guardian.getByRole('dialog')).toContainText('The leaders get a notice.')
  await pressInDialog(guardian, 'Take back consent')
  await expect(guardian.getByText('Your consent is taken back.')).toBeVisible()
  await expect(data).toContainText('Switched off')
  await expect(leaders.getByText('Taken back by the parent,')).toBeVisible()

  await leaders.getByRole('button', { name: 'Stop this link' }).click()
  await pressInDialog(leaders, 'Stop this link')
  await expect(leaders.getByText('Stopped', { exact: true }).last()).toBeVisible()
  await guardian.reload()
  await expect(guardian.getByRole('heading', { name: 'This page is closed' })).toBeVisible()
})

test('shows the privacy page to anyone, with what leaders have set @own-group', async ({ page, api }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: 'Your privacy' }).click()
  await expect(page.getByText('Ask one of your leaders')).toBeVisible()
  // On a wide screen, a page to read is wider than a form.
  const keeps = page.getByRole('region', { name: 'What the app keeps' })
  const width = page.viewportSize()?.width ?? 0
  expect((await keeps.boundingBox())?.width).toBeGreaterThan(Math.min(560, 0.8 * width))
  await askAge(api)
  await page.reload()
  await expect(page.getByText('Ask here: Ruth, 555 0100')).toBeVisible()
  await expect(page.getByText("If you're younger than 13")).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/register')
})

test('lets leaders choose the age by country @own-group', async ({ openAs, openPage }) => {
  const page = await openAs(leader, '/admin/settings/consent')
  const section = page.getByRole('main')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section).toContainText('Please choose one of these.')
  await section.getByText("Yes, with our country's age").click()
  await section.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany: 16' })
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const visitor = await openPage()
  await visitor.goto('/register')
  await expect(visitor.getByRole('radiogroup', { name: 'Are you 16 or older?' })).toBeVisible()
})
