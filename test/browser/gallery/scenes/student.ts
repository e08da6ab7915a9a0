// A student's screens with their forms, menus and dialogs.
import type {} from '@playwright/test'
import { touch } from '../../support/keyboard.ts'
import {
  chooseForFirst,
  dialogOpens,
  editMessage,
  fill,
  focus,
  follow,
  openAnswer,
  openMessageMenu,
  openMore,
  openQuestion,
  press,
  scrollTo,
  seeHeading,
  seeText,
  seeToast,
  sendMessage,
  submitForm,
  writePrayer,
} from '../acts.ts'
import { longNamed } from '../extremes.ts'
import { changed, cutOff, holdBack, refusal, reply } from '../responses.ts'
import { barsReturn, extremeStudent, given, headingBelowBar, keyboard, type Scene, scenesOf } from '../scene.ts'

const onDashboard = scenesOf({ path: '/dashboard', user: 'ana' })
const onQuestions = scenesOf({ path: '/questions', user: 'ana' })
const onResponses = scenesOf({ path: '/responses', server: 'extreme', user: longNamed })
const onPrayerRequests = scenesOf({ path: '/prayer-requests', user: 'ana' })
const onPrayerRequestsShowYours = scenesOf({ path: '/prayer-requests?show=yours', user: 'ana' })
const onResources = scenesOf({ path: '/resources', user: 'ana' })
const onAnnouncements = scenesOf({ path: '/announcements', user: 'ana' })
const onChat = scenesOf({ path: '/chat', user: 'ana' })
/** A leader has paused the chat. */
const paused = given(
  changed('GET', /chats\/student$/, (chat: { participants: { _id: string; role: string }[] }) => ({
    ...chat,
    paused: {
      until: new Date(Date.now() + 10 * 3_600_000).toISOString(),
      by: chat.participants.find(({ role }) => role === 'admin')?._id,
    },
  })),
)
const onManageAccount = scenesOf({ path: '/manage-account', user: 'ana' })

export const studentScenes: Scene[] = [
  onDashboard('dashboard'),
  onDashboard('dashboard-term', scrollTo('Recent Questions')),
  onDashboard(
    'dashboard-done',
    given(
      reply('GET', /dashboard\/today/, 200, {
        unanswered: [],
        feedbackCount: 0,
        feedback: [],
        messages: { count: 0, from: null },
        prayers: { prayers: 0, responses: 0 },
      }),
    ),
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
  scenesOf({ path: '/questions/nowhere', user: 'ana' })('question-not-found', { console: /status of 404/ }),
  onQuestions('answer-form', openAnswer),
  onQuestions('answer-form-errors', openAnswer, submitForm),
  onQuestions('answer-form-keyboard', keyboard, openAnswer),
  onQuestions(
    'answer-form-refused',
    headingBelowBar,
    given(reply('POST', /\/api\/responses$/, 500, refusal)),
    openAnswer,
    fill('Your Response', 'On the bus.'),
    submitForm,
    seeToast(refusal.message),
  ),
  onQuestions(
    'answer-sent',
    given(reply('POST', /\/api\/responses$/, 201, {})),
    openAnswer,
    fill('Your Response', 'Mrs. Green, third floor. She taught piano for forty years!'),
    submitForm,
    seeHeading('Your lamp is lit'),
  ),
  onResponses('my-responses', { server: 'demo', user: 'ana' }),
  onResponses('my-responses-extreme'),
  onResponses('my-responses-news', async (page, { call }) => {
    const [newest] = await call<{ _id: string }[]>(longNamed, 'GET', '/api/responses/user')
    const review = { status: 'approved', feedback: `Well said on ${Date.now()}.` }
    await touch(page)
    await call('leader', 'PUT', `/api/responses/${newest?._id}`, review)
    await page.getByRole('button', { name: /^News on/ }).waitFor()
  }),
  onPrayerRequests('prayer-requests'),
  onPrayerRequests('prayer-requests-extreme', extremeStudent, scrollTo('Community prayer requests')),
  onPrayerRequests('prayer-requests-errors', press('Submit Request')),
  onPrayerRequests('prayer-requests-keyboard', keyboard, writePrayer('For my exam. '.repeat(12))),
  onPrayerRequests('prayer-requests-draft', writePrayer('For my exam. '.repeat(12))),
  onPrayerRequests(
    'prayer-request-praying',
    given(holdBack('POST', /\/pray$/)),
    { server: 'extreme', user: 'unread-100' },
    press('Pray'),
    seeText('Praying...'),
  ),
  onPrayerRequests(
    'prayer-request-prayed',
    { server: 'extreme', user: 'unread-1' },
    scrollTo('Community prayer requests'),
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
  onChat('chat-paused', paused),
  onChat('chat-paused-keyboard', keyboard, paused),
  onChat('chat-edit-form', barsReturn, editMessage),
  onChat('chat-edit-form-keyboard', keyboard, barsReturn, editMessage),
  onChat('chat-sending', given(holdBack('POST', /\/messages$/)), sendMessage, seeText('Sending...')),
  onChat('chat-not-sent', given(cutOff('POST', /\/messages$/)), sendMessage, (page) =>
    page.getByRole('button', { name: 'Retry' }).waitFor(),
  ),
  onChat(
    'chat-deleted-unsent',
    given(cutOff('POST', /\/messages$/)),
    sendMessage,
    press('Delete'),
    seeText('Message deleted.'),
  ),
  onManageAccount('manage-account'),
  onManageAccount('manage-account-errors', submitForm),
  onManageAccount('manage-account-password', (page) => page.getByRole('tab', { name: 'Update Password' }).click()),
  onManageAccount(
    'manage-account-password-errors',
    (page) => page.getByRole('tab', { name: 'Update Password' }).click(),
    (page) => page.getByRole('tabpanel').locator('[type=submit]').filter({ visible: true }).click(),
  ),
  onManageAccount(
    'manage-account-updated',
    given(reply('PUT', /\/api\/auth\/update-username/, 200, {})),
    async (page) => {
      await page.getByLabel('New username').fill('ana-lucia')
      await page.getByRole('tabpanel').getByLabel('Current password').filter({ visible: true }).fill('lampstand')
    },
    submitForm,
    seeToast(/^Username updated successfully!/),
  ),
  onManageAccount('manage-account-extreme', extremeStudent),
  onDashboard('dashboard-to-announcements', { user: 'ben' }, follow('See all announcements')),
]
