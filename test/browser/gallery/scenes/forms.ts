// Unsent text: canceled and restored drafts, texts that are too long, and logout with drafts.

import type { Page } from '@playwright/test'
import { menuButton } from '../../support/menu.ts'
import { cutOff, given, inTurn, press, type Scene, scenesOf, submitForm } from '../scene.ts'

const onQuestions = scenesOf({ path: '/questions', user: 'ana' })
const onChat = scenesOf({ path: '/chat', user: 'ana' })
const onLeaderQuestions = scenesOf({ path: '/admin/questions', user: 'ruth' })

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
  onQuestions('answer-canceled', answerAndCancel),
  onQuestions('answer-draft-restored', answerAndCancel, press('Submit Response'), (page) =>
    page.getByRole('button', { name: 'Discard draft' }).waitFor(),
  ),
  onQuestions(
    'answer-draft-discarded',
    answerAndCancel,
    press('Submit Response'),
    press('Discard draft'),
    undoIsOffered,
  ),
  onQuestions('answer-too-long', openAnswer, type('Your Response', longText), submitForm),
  scenesOf({ path: '/prayer-requests', user: 'ana' })(
    'prayer-request-too-long',
    type('Your Prayer Request', longText),
    press('Submit Request'),
  ),
  onChat('chat-too-long', type('Your message', longText)),
  onChat('logout-with-unsent-message', given(cutOff('POST', /\/messages$/)), askToLogOut),
  onLeaderQuestions(
    'admin-question-canceled',
    press('Add Question'),
    type('Title', 'A light on a stand'),
    press('Cancel'),
    undoIsOffered,
  ),
  onLeaderQuestions(
    'admin-question-too-long',
    press('Add Question'),
    type('Title', longText.slice(0, 260)),
    submitForm,
  ),
  scenesOf({ path: '/admin/responses', user: 'ruth' })(
    'admin-review-canceled',
    { only: 'narrow' },
    press('Review'),
    type('Feedback (optional)', 'Thank you!'),
    press('Cancel'),
    undoIsOffered,
  ),
  scenesOf({ path: '/admin/prayer-requests', server: 'extreme', user: 'leader' })(
    'admin-prayer-respond-canceled',
    press('Respond'),
    type('Your Response', 'We pray for you.'),
    press('Cancel'),
    undoIsOffered,
  ),
]
