// Texts that wait for a connection, or that the server has refused after waiting, and data that is getting old.
import type { Page } from '@playwright/test'
import { inTurn, press, type Scene } from '../scene.ts'

const requests = /\/(api\/|healthz)/

export async function loseNetwork(page: Page): Promise<void> {
  await page.route(requests, (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
    window.dispatchEvent(new Event('offline'))
  })
}

/** Finds the network again. The server refuses what is sent. */
const findNetwork =
  (status: number, message: string): NonNullable<Scene['act']> =>
  async (page) => {
    await page.route(requests, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { message, code: 'not_found', requestId: '1' } })
        : route.continue(),
    )
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true })
      window.dispatchEvent(new Event('online'))
    })
  }

/** Sends a text with a form or the chat. */
const write =
  (field: string, text: string, button?: string): NonNullable<Scene['act']> =>
  async (page) => {
    await page.getByLabel(field).fill(text)
    if (button === undefined) await page.getByLabel(field).press('Enter')
    else await page.getByRole('button', { name: button }).click()
  }
const see = (text: string | RegExp) => (page: Page) => page.getByText(text).filter({ visible: true }).first().waitFor()

const writeMessages = inTurn(
  loseNetwork,
  write('Your message', 'I will bring the guitar.'),
  write('Your message', 'And songs for everyone, if somebody can print them before we meet on Friday evening.'),
  see('2 waiting to be sent'),
)
const openQuestion = async (page: Page) => {
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: /Approved|Rejected|Pending/ })
  await cards.first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Back to Questions' }).waitFor()
}
const answer = inTurn(
  openQuestion,
  press('Submit Response'),
  loseNetwork,
  write('Your Response', 'Salt keeps food good, and so can we.', 'Submit Response'),
  see('Waiting to be sent'),
)
const ask = inTurn(
  loseNetwork,
  write('Your Prayer Request', 'For my grandmother.', 'Submit Request'),
  see('For my grandmother.'),
)
const openOutbox = inTurn(press(/waiting to be sent|couldn't be sent/), (page) =>
  page.getByRole('dialog', { name: 'Not sent yet' }).waitFor(),
)
const refused = findNetwork(404, 'Question not found')

/** The scene's network fails on purpose. */
const fails = { user: 'ana', prepare: async () => undefined }

/** Loses the network after the screen has loaded. */
const overContent: Scene[] = (['/questions', '/chat', '/admin/responses'] as const).map((path) => ({
  name: `offline-over${path.replaceAll('/', '-')}`,
  path,
  user: path.startsWith('/admin') ? 'ruth' : 'ana',
  prepare: async () => undefined,
  act: loseNetwork,
}))

export const offlineScenes: Scene[] = [
  ...overContent,
  {
    ...fails,
    name: 'offline-stale',
    path: '/questions',
    act: inTurn(loseNetwork, async (page) => {
      await page.clock.setFixedTime(Date.now() + 5 * 86_400_000)
      await page.getByRole('link', { name: 'View Details' }).first().click()
      await page.getByRole('link', { name: 'Back to Questions' }).click()
    }),
  },
  { ...fails, name: 'chat-waiting', path: '/chat', act: writeMessages },
  {
    ...fails,
    name: 'chat-refused',
    path: '/chat',
    act: inTurn(writeMessages, findNetwork(403, 'You may not write here.'), see('Not sent')),
  },
  { ...fails, name: 'chat-waiting-list', path: '/chat', act: inTurn(writeMessages, openOutbox) },
  { ...fails, name: 'question-waiting', path: '/questions', act: answer },
  { ...fails, name: 'question-refused', path: '/questions', act: inTurn(answer, refused, see("couldn't be sent")) },
  {
    ...fails,
    name: 'question-refused-list',
    path: '/questions',
    act: inTurn(answer, refused, see("couldn't be sent"), openOutbox),
  },
  { ...fails, name: 'prayer-request-waiting', path: '/prayer-requests', act: ask },
  {
    ...fails,
    name: 'prayer-request-refused',
    path: '/prayer-requests',
    act: inTurn(ask, refused, see("couldn't be sent")),
  },
]
