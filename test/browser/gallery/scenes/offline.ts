// Texts that wait for a connection, or that the server has refused after waiting, and data that is getting old.

import type { Page } from '@playwright/test'
import { openAnswer, press, see, writePrayer } from '../acts.ts'
import { type Act, before, type Part, type Scene, scenesOf } from '../scene.ts'

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
  (status: number, message: string): Act =>
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
  (field: string, text: string, button?: string): Act =>
  async (page) => {
    await page.getByLabel(field).fill(text)
    if (button === undefined) await page.getByLabel(field).press('Enter')
    else await page.getByRole('button', { name: button }).click()
  }

const writeMessages = [
  loseNetwork,
  write('Your message', 'I will bring the guitar.'),
  write('Your message', 'And songs for everyone, if somebody can print them before we meet on Friday evening.'),
  see('2 not sent yet'),
]
const answer = [
  openAnswer,
  loseNetwork,
  write('Your Response', 'Salt keeps food good, and so can we.', 'Submit Response'),
  see('Waiting to be sent'),
]
const ask = [loseNetwork, writePrayer('For my grandmother.'), press('Submit Request'), see('For my grandmother.')]
const openOutbox: Part = [
  press(/not sent yet|couldn't be sent/),
  (page) => page.getByRole('dialog', { name: 'Not sent yet' }).waitFor(),
]
const refused = findNetwork(404, 'Question not found')

/** The scene's network fails on purpose. */
const fails = before(async () => undefined)
const onChat = scenesOf('/chat', 'ana', fails)
const onQuestions = scenesOf('/questions', 'ana', fails)
const onPrayerRequests = scenesOf('/prayer-requests', 'ana', fails)

export const offlineScenes: Scene[] = [
  // The network is lost after the screen has loaded.
  onQuestions('offline-over-questions', loseNetwork),
  onChat('offline-over-chat', loseNetwork),
  scenesOf('/admin/responses', 'ruth', fails)('offline-over-admin-responses', loseNetwork),
  onQuestions('offline-stale', loseNetwork, async (page) => {
    await page.clock.setFixedTime(Date.now() + 5 * 86_400_000)
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await page.getByRole('link', { name: 'Back to Questions' }).click()
  }),
  onChat('chat-waiting', writeMessages),
  onChat('chat-refused', writeMessages, findNetwork(403, 'You may not write here.'), see('Not sent')),
  onChat('chat-waiting-list', writeMessages, openOutbox),
  onQuestions('question-waiting', answer),
  onQuestions('question-refused', answer, refused, see("couldn't be sent")),
  onPrayerRequests('prayer-request-refused', ask, refused, see("couldn't be sent")),
]
