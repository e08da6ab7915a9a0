// A retry after a lost HTTP response creates one row, and no personal data stays after logout.
import type { Page } from '@playwright/test'
import { fillAccount } from '../support/account-forms.ts'
import { addQuestion, askForPrayer, bearer, unique } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { logOut } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { reply } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

type Api = Parameters<typeof askForPrayer>[0]

interface Form {
  what: string
  /** URL of the request whose HTTP response is lost. */
  call: string
  open: (page: Page, api: Api, text: string) => Promise<void>
  send: string
  success: string
  /** Where leaders find the created rows. */
  list: string
}

const openQuestionForm: Form['open'] = async (page, _api, text) => {
  await logIn(page, leader, '/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Title').fill(text)
  await page.getByLabel('Description').fill('Why?')
  await page.getByLabel('Category').selectOption('Worship')
  await page.getByLabel('Due date').fill('2031-01-05')
}

const forms: Form[] = [
  {
    what: 'prayer request',
    call: '**/api/prayer-requests',
    async open(page, api, text) {
      await logIn(page, await registerStudent(api), '/prayer-requests')
      await prayerField(page).fill(text)
    },
    send: 'Submit Request',
    success: 'Prayer request submitted successfully',
    list: '/api/prayer-requests/admin',
  },
  {
    what: 'prayer response',
    call: '**/api/prayer-requests/*/respond',
    async open(page, api, text) {
      const { content } = await askForPrayer(api, await registerStudent(api))
      await logIn(page, leader, '/admin/prayer-requests?show=all')
      await page.getByRole('listitem').filter({ hasText: content }).getByRole('button', { name: 'Respond' }).click()
      await page.getByLabel('Your Response').fill(text)
    },
    send: 'Send Response',
    success: 'Response sent successfully',
    list: '/api/prayer-requests/admin',
  },
  {
    what: 'announcement',
    call: '**/api/broadcasts',
    async open(page, _api, text) {
      await logIn(page, leader, '/admin/broadcast')
      await page.getByLabel('Title').fill(text)
      await page.getByLabel('Message').fill('We leave on Friday.')
    },
    send: 'Send announcement',
    success: 'Announcement sent successfully',
    list: '/api/broadcasts',
  },
  {
    what: 'question',
    call: '**/api/questions',
    open: openQuestionForm,
    send: 'Create question',
    success: 'Question created successfully',
    list: '/api/questions',
  },
  {
    what: 'response',
    call: '**/api/responses',
    async open(page, api, text) {
      const { _id } = await addQuestion(api)
      await logIn(page, await registerStudent(api), `/questions/${_id}`)
      await page.getByRole('button', { name: 'Submit Response' }).click()
      await page.getByLabel('Your Response').fill(text)
    },
    send: 'Submit Response',
    success: 'Response submitted successfully',
    list: '/api/responses/all',
  },
]

for (const { what, call, open, send, success, list } of forms) {
  test(`CO1: creates a ${what} once when the response was lost, or reloaded @wide`, async ({ page, api }) => {
    expectConsole(/ERR_FAILED/)
    const text = unique('Once')
    await open(page, api, text)
    // Removing the route instead could lose a request that the page sends at the same time.
    let isLosing = true
    const loseResponse = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      if (!isLosing || route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    }
    await page.route(call, loseResponse)
    const button = page.getByRole('button', { name: send, exact: true })
    for (const attempt of ['first', 'second']) {
      const failed = page.waitForEvent('requestfailed', (it) => it.method() === 'POST')
      await button.click()
      await failed
      await expect(page.getByText("We can't connect right now").first(), attempt).toBeVisible()
      await expect(button).not.toHaveAttribute('aria-busy')
    }
    isLosing = false
    await page.reload()
    await button.click()
    await expect(page.getByText(success)).toBeVisible()
    const rows = await (await api.get(list, { headers: await bearer(api, leader) })).text()
    expect(rows.split(text)).toHaveLength(what === 'prayer response' ? 3 : 2)
  })
}

test('CO1: creates an account once when the HTTP response was lost @wide', async ({ page }) => {
  expectConsole(/ERR_FAILED|status of 409/)
  await page.route('**/api/auth/register', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto('/register')
  await fillAccount(page, { name: 'Ana Again', username: unique('ana').replace(' ', '-'), password: 'mustard-seed' })
  await page.getByLabel('Confirm password').fill('mustard-seed')
  const button = page.getByRole('main').getByRole('button', { name: 'Register' })
  await button.click()
  await expect(page.getByText("We can't connect right now").first()).toBeVisible()
  await page.unroute('**/api/auth/register')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
})

test('CO1: sends a changed text with a new idempotency key @wide', async ({ page, student }) => {
  expectConsole(/ERR_FAILED/)
  const keys: (string | undefined)[] = []
  await page.route('**/api/prayer-requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    await route.abort()
  })
  await logIn(page, student, '/prayer-requests')
  const [field, button] = [prayerField(page), page.getByRole('button', { name: 'Submit Request' })]
  await prayerField(page).fill('For my exam.')
  for (const amount of [1, 2]) {
    await button.click()
    await expect.poll(() => keys.length).toBe(amount)
    await expect(button).not.toHaveAttribute('aria-busy')
  }
  await field.fill('For my exams.')
  await button.click()
  await expect.poll(() => keys.length).toBe(3)
  expect([keys[0] === keys[1], keys[1] === keys[2], keys.includes(undefined)]).toEqual([true, false, false])
})

for (const from of ['this tab', 'another tab']) {
  test(`PS7: leaves nothing if a message fails after a logout in ${from} @wide`, async ({ page, student, context }) => {
    expectConsole(/ERR_FAILED|status of 401/)
    await logIn(page, student, '/chat')
    let fail: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      fail = resolve
    })
    const sent: string[] = []
    await page.route('**/api/chats/*/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(route.request().postData() ?? '')
      await held
      await route.abort()
    })
    for (const text of ['SECRET in flight', 'SECRET that waits']) {
      await page.getByLabel('Your message').fill(text)
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => sent.length).toBe(1)
    const ended = page.waitForEvent('requestfailed')
    const other = from === 'this tab' ? page : await context.newPage()
    if (other !== page) await other.goto('/resources')
    await logOut(other)
    await other.getByRole('dialog', { name: 'Some of what you wrote' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    // Logout ends the request. The next user logs in before its route has answered.
    await ended
    const token = await page.request.post('/api/auth/login', {
      data: { username: leader.username, password: leader.password },
    })
    await page.evaluate((value) => localStorage.setItem('token', value), (await token.json()).token)
    fail()
    for (const tab of [page, other]) {
      const stored = await tab.evaluate(
        () => new Promise((resolve) => setTimeout(() => resolve(JSON.stringify({ ...localStorage })))),
      )
      // The other tab may have stored the account of the next user.
      expect(stored).not.toMatch(/SECRET|personal:(?!account)/)
    }
    expect(sent).toHaveLength(1)
  })
}

test('W9: offers Undo after deleting an unsent message @wide', async ({ page, student }) => {
  expectConsole(/status of 500/)
  await logIn(page, student, '/chat')
  await reply(page, 'POST', '**/api/chats/*/messages', { status: 500, json: {} })
  const log = page.getByRole('log')
  for (const text of ['First', 'Second']) {
    await page.getByLabel('Your message').fill(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Not sent')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(log.getByText('First')).toHaveCount(0)
  await expect(page.getByText('Message deleted.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(log.locator('li p[dir=auto]')).toHaveText(['First', 'Second'])
  await page.unroute('**/api/chats/*/messages')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByText('Not sent')).toHaveCount(1)
  await expect(undo).toHaveCount(0)
})
