// Unsent text: canceled and restored drafts, texts that are too long, and logout with drafts.

import type { Page } from '@playwright/test'
import { logOut } from '../../support/menu.ts'
import { fill, openAnswer, press, see, sendMessage, submitForm, writePrayer } from '../acts.ts'
import { cutOff, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const onQuestions = scenesOf('/questions', 'ana')
const onChat = scenesOf('/chat', 'ana')
const onLeaderQuestions = scenesOf('/admin/questions', 'ruth')

const undoIsOffered = (page: Page) => page.getByRole('button', { name: 'Undo' }).waitFor()
const answerAndCancel = [openAnswer, fill('Your Response', 'On the bus.'), press('Cancel'), undoIsOffered]
const longText = 'Please pray for all of us. '.repeat(400)

const askToLogOut = async (page: Page) => {
  await sendMessage(page)
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await logOut(page)
  await page.getByRole('dialog').filter({ hasText: "hasn't been sent" }).last().waitFor()
}

const editedMeanwhile = {
  ...refusal,
  code: 'edited_meanwhile',
  newer: {
    by: { name: 'Tom' },
    at: '2026-03-01T18:00:00.000Z',
    fields: ['title', 'dueDate'],
    current: {
      title: 'A city on a hill',
      description: longText,
      category: 'worship',
      dueDate: '2027-01-09',
      editCount: 9,
    },
  },
}

export const draftScenes: Scene[] = [
  onQuestions('answer-canceled', answerAndCancel),
  onQuestions('answer-draft-restored', answerAndCancel, press('Submit Response'), (page) =>
    page.getByRole('button', { name: 'Discard draft' }).waitFor(),
  ),
  onQuestions('answer-too-long', openAnswer, fill('Your Response', longText), submitForm),
  scenesOf('/prayer-requests', 'ana')('prayer-request-too-long', writePrayer(longText), press('Submit Request')),
  onChat('chat-too-long', fill('Your message', longText)),
  onChat('logout-with-unsent-message', cutOff('POST', /\/messages$/), askToLogOut),
  onLeaderQuestions(
    'admin-question-canceled',
    press('Add Question'),
    fill('Title', 'A light on a stand'),
    press('Cancel'),
    undoIsOffered,
  ),
  onLeaderQuestions(
    'admin-question-edited-meanwhile',
    reply('PUT', /\/questions\/[^/]+$/, 409, editedMeanwhile),
    press('Edit'),
    fill('Title', 'A light on a stand'),
    submitForm,
    see('Tom changed this on'),
  ),
]
