// Unsent text: canceled and restored drafts, texts that are too long, and logout with drafts.

import type { Page } from '@playwright/test'
import { menuButton } from '../../support/menu.ts'
import { cutOff, inTurn, press, type Scene } from '../scene.ts'

const openAnswer = async (page: Page) => {
  const cards = page.getByRole('main').getByRole('listitem')
  const open = cards.filter({ hasNotText: /Approved|Rejected|Pending/ }).first()
  await open.getByRole('link', { name: 'View Details' }).click()
  await press('Submit Response')(page)
}
const type = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).first().fill(text)
const undoIsOffered = (page: Page) => page.getByRole('button', { name: 'Undo' }).waitFor()
const answerAndCancel = inTurn(openAnswer, type('Your Response', 'On the bus.'), press('Cancel'), undoIsOffered)
const longText = 'Please pray for all of us. '.repeat(400)

const askToLogOut = async (page: Page) => {
  await page.getByLabel('Your message').fill('I will bring the guitar.')
  await page.getByLabel('Your message').press('Enter')
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  const menu = menuButton(page)
  if (await menu.isVisible()) await menu.click()
  await press('Logout')(page)
  await page.getByRole('dialog').filter({ hasText: "hasn't been sent" }).last().waitFor()
}

export const draftScenes: Scene[] = [
  { name: 'answer-canceled', path: '/questions', user: 'ana', act: answerAndCancel },
  {
    name: 'answer-draft-restored',
    path: '/questions',
    user: 'ana',
    act: inTurn(answerAndCancel, press('Submit Response'), (page) =>
      page.getByRole('button', { name: 'Discard draft' }).waitFor(),
    ),
  },
  {
    name: 'answer-draft-discarded',
    path: '/questions',
    user: 'ana',
    act: inTurn(answerAndCancel, press('Submit Response'), press('Discard draft'), undoIsOffered),
  },
  {
    name: 'answer-too-long',
    path: '/questions',
    user: 'ana',
    act: inTurn(openAnswer, type('Your Response', longText), (page) => page.locator('main form [type=submit]').click()),
  },
  {
    name: 'prayer-request-too-long',
    path: '/prayer-requests',
    user: 'ana',
    act: inTurn(type('Your Prayer Request', longText), press('Submit Request')),
  },
  { name: 'chat-too-long', path: '/chat', user: 'ana', act: type('Your message', longText) },
  {
    name: 'logout-with-unsent-message',
    path: '/chat',
    user: 'ana',
    prepare: cutOff('POST', /\/messages$/),
    act: askToLogOut,
  },
  {
    name: 'admin-question-canceled',
    path: '/admin/questions',
    user: 'ruth',
    act: inTurn(press('Add Question'), type('Title', 'A light on a stand'), press('Cancel'), undoIsOffered),
  },
  {
    name: 'admin-question-too-long',
    path: '/admin/questions',
    user: 'ruth',
    act: inTurn(press('Add Question'), type('Title', longText.slice(0, 260)), (page) =>
      page.locator('main form [type=submit]').click(),
    ),
  },
  {
    name: 'admin-review-canceled',
    path: '/admin/responses',
    user: 'ruth',
    // On a wide screen, the panel of a pending response is always open.
    only: 'narrow',
    act: inTurn(press('Review'), type('Feedback (optional)', 'Thank you!'), press('Cancel'), undoIsOffered),
  },
  {
    name: 'admin-prayer-respond-canceled',
    path: '/admin/prayer-requests',
    server: 'extreme',
    user: 'leader',
    act: inTurn(press('Respond'), type('Your Response', 'We pray for you.'), press('Cancel'), undoIsOffered),
  },
]
