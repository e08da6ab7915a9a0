// A student's screens with their forms, menus and dialogs.

import type {} from '@playwright/test'
import {
  chooseForFirst,
  chooseItem,
  dialogOpens,
  editMessage,
  fill,
  focus,
  openAnswer,
  openMessageMenu,
  openMore,
  openQuestion,
  press,
  scrollTo,
  see,
  sendMessage,
  submitForm,
  writePrayer,
} from '../acts.ts'
import { longNamed } from '../extremes.ts'
import {
  barsReturn,
  changed,
  cutOff,
  extremeStudent,
  headingBelowBar,
  holdBack,
  keyboard,
  refusal,
  reply,
  type Scene,
  scenesOf,
} from '../scene.ts'

const onDashboard = scenesOf('/dashboard', 'ana')
const onQuestions = scenesOf('/questions', 'ana')
const onResponses = scenesOf('/responses', longNamed, { server: 'extreme' })
const onPrayerRequests = scenesOf('/prayer-requests', 'ana')
const onPrayerRequestsShowYours = scenesOf('/prayer-requests?show=yours', 'ana')
const onResources = scenesOf('/resources', 'ana')
const onAnnouncements = scenesOf('/announcements', 'ana')
const onChat = scenesOf('/chat', 'ana')
/** A leader has paused the chat. */
const paused = changed(/chats\/student$/, (chat: { participants: { _id: string; role: string }[] }) => ({
  ...chat,
  paused: {
    until: new Date(Date.now() + 10 * 3_600_000).toISOString(),
    by: chat.participants.find(({ role }) => role === 'admin')?._id,
  },
}))
const onManageAccount = scenesOf('/manage-account', 'ana')

export const studentScenes: Scene[] = [
  onDashboard('dashboard'),
  onDashboard('dashboard-next', scrollTo('Next')),
  onDashboard('dashboard-term', scrollTo('Recent Questions')),
  onDashboard(
    'dashboard-done',
    reply('GET', /dashboard\/today/, 200, {
      unanswered: [],
      feedbackCount: 0,
      feedback: [],
      messages: { count: 0, from: null },
      prayers: { prayers: 0, responses: 0 },
    }),
  ),
  onDashboard('dashboard-extreme', extremeStudent),
  onQuestions('questions'),
  onQuestions('questions-extreme', extremeStudent),
  onQuestions('question', openQuestion('none')),
  onQuestions('question-approved', extremeStudent, openQuestion('Approved')),
  onQuestions(
    'question-rejected',
    {
      allow: [
        { fault: /^target-size: .*underline-offset-4/, because: 'the link can be scrolled out from below the button' },
      ],
    },
    extremeStudent,
    openQuestion('Rejected'),
  ),
  onQuestions('question-pending', extremeStudent, openQuestion('Pending')),
  onQuestions('answer-change', extremeStudent, openQuestion('Pending'), press('Change your answer')),
  scenesOf('/questions/nowhere', 'ana')('question-not-found', { console: /status of 404/ }),
  onQuestions('answer-form', openAnswer),
  onQuestions('answer-form-errors', openAnswer, submitForm),
  onQuestions('answer-form-keyboard', keyboard, openAnswer),
  onQuestions(
    'answer-form-refused',
    headingBelowBar,
    reply('POST', /\/api\/responses$/, 500, refusal),
    openAnswer,
    fill('Your Response', 'On the bus.'),
    submitForm,
    see(refusal.message),
  ),
  onQuestions(
    'answer-sent',
    reply('POST', /\/api\/responses$/, 201, {}),
    openAnswer,
    fill('Your Response', 'Mrs. Green, third floor. She taught piano for forty years!'),
    submitForm,
    see('Your lamp is lit'),
  ),
  onResponses('my-responses', { server: 'demo', user: 'ana' }),
  onResponses('my-responses-extreme'),
  onPrayerRequests('prayer-requests'),
  onPrayerRequests('prayer-requests-extreme', extremeStudent, scrollTo('Community prayer requests')),
  onPrayerRequests('prayer-requests-errors', press('Submit Request')),
  onPrayerRequests('prayer-requests-draft', writePrayer('For my exam. '.repeat(12))),
  onPrayerRequests(
    'prayer-request-praying',
    holdBack('POST', /\/pray$/),
    { server: 'extreme', user: 'unread-100' },
    press('Pray'),
    see('Praying...'),
  ),
  onPrayerRequests('prayer-requests-leaders', async (page) => {
    await writePrayer('For my exam.')(page)
    await page.getByRole('radio', { name: 'Only leaders' }).check()
  }),
  onPrayerRequestsShowYours('prayer-request-menu', openMore),
  onPrayerRequestsShowYours('prayer-requests-yours', scrollTo('Your own requests')),
  onPrayerRequestsShowYours('prayer-request-edit', chooseForFirst('Edit')),
  onPrayerRequestsShowYours('prayer-request-answered', chooseForFirst('Mark as answered')),
  onPrayerRequestsShowYours('prayer-request-withdraw', chooseForFirst('Take back')),
  onResources('resources'),
  onResources('resources-verses', scrollTo('Bible verses')),
  onAnnouncements('announcements'),
  onAnnouncements('announcements-extreme', extremeStudent),
  onChat('chat'),
  onChat('chat-readers', press(/ reads? this$/), dialogOpens),
  onChat('chat-extreme', extremeStudent),
  onChat('chat-keyboard', keyboard, focus('Your message')),
  onChat('chat-message-menu', openMessageMenu),
  onChat('chat-message-menu-other', press('Message actions'), (page) => page.getByRole('menu').waitFor()),
  onChat('chat-select-text', press('Message actions'), chooseItem('Select text'), dialogOpens),
  onChat('chat-paused', paused),
  onChat('chat-edit-form', barsReturn, editMessage),
  onChat('chat-edit-form-keyboard', keyboard, barsReturn, editMessage),
  onChat('chat-sending', holdBack('POST', /\/messages$/), sendMessage, see('Sending...')),
  onChat('chat-not-sent', cutOff('POST', /\/messages$/), sendMessage, (page) =>
    page.getByRole('button', { name: 'Retry' }).waitFor(),
  ),
  onChat('chat-deleted-unsent', cutOff('POST', /\/messages$/), sendMessage, press('Delete'), see('Message deleted.')),
  onManageAccount('manage-account'),
  onManageAccount('manage-account-errors', submitForm),
  onManageAccount('manage-account-password', (page) => page.getByRole('tab', { name: 'Update Password' }).click()),
  onManageAccount(
    'manage-account-password-errors',
    (page) => page.getByRole('tab', { name: 'Update Password' }).click(),
    (page) => page.getByRole('tabpanel').locator('[type=submit]').filter({ visible: true }).click(),
  ),
  onManageAccount('manage-account-extreme', extremeStudent),
]
