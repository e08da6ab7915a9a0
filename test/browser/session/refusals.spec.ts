// Browsers that refuse: everything is there, and using it fails, as where site data is blocked. The shapes are those of Firefox 153,
// Chromium 156 and WebKitGTK 2.50.
import type { APIRequestContext, Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { addQuestion, call } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { choose, logOut } from '../support/menu.ts'
import { messagesOf, writeMessages } from '../support/outbox.ts'
import { logIn, type Student } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const kinds = ['storage', 'no storage', 'databases', 'databases by an event', 'channels', 'locks', 'workers'] as const
type Kind = (typeof kinds)[number]

/** Makes the browser refuse. Runs in the page. */
function refuse(refused: Kind[]): void {
  const error = () => new DOMException('The operation is insecure.', 'SecurityError')
  const fail = (): never => {
    throw error()
  }
  const reject = () => Promise.reject(error())
  const replace = (target: object, name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(target, name, { configurable: true, ...descriptor })
  const refusals: Record<Kind, () => void> = {
    storage() {
      for (const name of ['localStorage', 'sessionStorage']) replace(window, name, { get: fail })
    },
    'no storage': () => void replace(window, 'localStorage', { value: null }),
    databases: () => void replace(IDBFactory.prototype, 'open', { value: fail }),
    'databases by an event': () =>
      void replace(IDBFactory.prototype, 'open', {
        value() {
          const request = Object.assign(new EventTarget(), { error: error(), onerror: () => undefined })
          setTimeout(() => request.onerror())
          return request
        },
      }),
    channels: () => void replace(window, 'BroadcastChannel', { value: fail }),
    locks: () => void replace(LockManager.prototype, 'request', { value: reject }),
    workers() {
      for (const name of ['register', 'getRegistration']) {
        replace(ServiceWorkerContainer.prototype, name, { value: reject })
      }
    },
  }
  for (const kind of refused) refusals[kind]()
}

const note = (page: Page) => page.getByText('This browser keeps no data (cookies) of this site.')

/** Logs in with the form, answers a question, and sends messages. */
async function doMainTask(page: Page, api: APIRequestContext, student: Student): Promise<void> {
  const { _id } = await addQuestion(api)
  await page.goto(`/questions/${_id}?answer`)
  await submitLogin(page, student)
  await page.getByLabel('Your Response').fill('It keeps.')
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByText('A leader reads it soon.')).toBeVisible()
  await choose(page, 'Chat')
  await writeMessages(page, 'One', 'Two')
  await expect.poll(() => messagesOf(api, student)).toEqual(['One', 'Two'])
  await expect(page.getByText('Sending...')).toHaveCount(0)
}

async function expectSentOnce(api: APIRequestContext, student: Student): Promise<void> {
  expect(await messagesOf(api, student)).toEqual(['One', 'Two'])
  const responses = await call<{ answer: string }[]>(api, student, 'GET', '/api/responses/user')
  expect(responses.map(({ answer }) => answer)).toEqual(['It keeps.'])
}

for (const kind of kinds) {
  test(`EB3: works where the browser refuses: ${kind} @wide`, async ({ page, api, student }) => {
    await page.addInitScript(refuse, [kind])
    await doMainTask(page, api, student)
    await logOut(page)
    await expect(page).toHaveURL('/login')
    await expect(note(page)).toHaveCount(kind.includes('torage') ? 1 : 0)
    await expectSentOnce(api, student)
  })
}

const browsers: Record<string, Kind[]> = {
  Firefox: ['storage', 'databases', 'channels', 'locks', 'workers'],
  Chromium: ['storage', 'databases by an event', 'locks', 'workers'],
}
for (const [browser, refused] of Object.entries(browsers)) {
  test(`EB3: is like a private window that forgets where ${browser} blocks the data of sites @always`, async ({
    page,
    api,
    student,
  }) => {
    await page.addInitScript(refuse, refused)
    await page.goto('/')
    await expect(note(page)).toHaveCount(1)
    await doMainTask(page, api, student)
    await choose(page, 'Prayer Requests')
    await prayerField(page).fill('For my unfinished…')
    await choose(page, 'Questions')
    await choose(page, 'Prayer Requests')
    await expect(prayerField(page)).toHaveValue('For my unfinished…')
    await page.goBack()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Notifications' }).click()
    await expect(page.getByRole('status').getByText('let this site keep data (cookies)')).toBeVisible()
    await expect(note(page)).toHaveCount(0)
    await page.goBack()
    await logOut(page)
    await page
      .getByRole('dialog', { name: /hasn't been sent/ })
      .getByRole('button', { name: 'Logout' })
      .click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^Log in to / })).toBeVisible()

    await submitLogin(page, student)
    await expect(page).toHaveURL('/dashboard')
    await choose(page, 'Prayer Requests')
    await expect(prayerField(page)).toHaveValue('')
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expectSentOnce(api, student)
  })
}

test('EB3: keeps what is typed after the device is full, while the page is open', async ({ page, student }) => {
  await logIn(page, student, '/prayer-requests')
  await prayerField(page).fill('For my')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await prayerField(page).fill('For my exam.')
  await choose(page, 'Questions')
  await choose(page, 'Prayer Requests')
  await expect(prayerField(page)).toHaveValue('For my exam.')
})

test('PS7: a page that the browser has put aside shows nothing after a logout elsewhere @wide', async ({
  page,
  student,
}) => {
  await logIn(page, student, '/chat')
  await expect(page.getByLabel('Your message')).toBeVisible()
  // Playwright switches the cache of pages off. In its own page, a change of the storage causes no event.
  const isHidden = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    const before = document.body.hidden
    localStorage.removeItem('token')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return [before, document.body.hidden]
  })
  expect(isHidden).toEqual([false, true])
  await expect(page).toHaveURL('/login')
})
