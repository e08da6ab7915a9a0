// A student's screens with their forms, menus and dialogs.
import type { Page } from '@playwright/test'
import { longNamed } from '../extremes.ts'
import { cutOff, follow, holdBack, inTurn, press, refusal, reply, type Scene, scrollTo, seeToast } from '../scene.ts'

/** Opens the first question with this badge. */
const openQuestion = (status: 'Approved' | 'Rejected' | 'Pending' | 'none') => async (page: Page) => {
  const cards = page.getByRole('main').getByRole('listitem')
  const card =
    status === 'none' ? cards.filter({ hasNotText: /Approved|Rejected|Pending/ }) : cards.filter({ hasText: status })
  await card.first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Back to Questions' }).waitFor()
}
const openForm = inTurn(openQuestion('none'), press('Submit Response'))
/** Presses the submit button of the open form. */
const submitForm = (page: Page) => page.locator('main form [type=submit]').first().click()

const openMessageMenu = async (page: Page) => {
  const menu = page.getByRole('log').getByRole('button', { name: 'Message options' }).last()
  await menu.click()
  await page.getByRole('menuitem').first().waitFor()
}
const editMessage = inTurn(openMessageMenu, (page) => page.getByRole('menuitem', { name: 'Edit' }).click())
const send = async (page: Page) => {
  await page.getByLabel('Your message').fill('I will bring the guitar.')
  await page.getByLabel('Your message').press('Enter')
}

export const studentScenes: Scene[] = [
  { name: 'dashboard', path: '/dashboard', user: 'ana' },
  { name: 'dashboard-term', path: '/dashboard', user: 'ana', act: scrollTo('My term') },
  {
    name: 'dashboard-done',
    path: '/dashboard',
    user: 'ana',
    prepare: reply('GET', /dashboard\/today$/, 200, {
      unanswered: [],
      feedbackCount: 0,
      feedback: [],
      messages: { count: 0, from: null },
      unreadAnnouncements: 0,
      prayers: { prayers: 0, responses: 0 },
    }),
  },
  {
    name: 'dashboard-extreme',
    path: '/dashboard',
    server: 'extreme',
    user: longNamed,
    allow: [
      { fault: /is cut off by p "Sign up/, because: 'a link at the end of a shortened text opens it with the focus' },
    ],
  },
  { name: 'questions', path: '/questions', user: 'ana' },
  { name: 'questions-extreme', path: '/questions', server: 'extreme', user: longNamed },
  { name: 'question', path: '/questions', user: 'ana', act: openQuestion('none') },
  { name: 'question-approved', path: '/questions', server: 'extreme', user: longNamed, act: openQuestion('Approved') },
  { name: 'question-rejected', path: '/questions', server: 'extreme', user: longNamed, act: openQuestion('Rejected') },
  { name: 'question-pending', path: '/questions', server: 'extreme', user: longNamed, act: openQuestion('Pending') },
  { name: 'question-not-found', path: '/questions/nowhere', user: 'ana', console: /status of 404/ },
  { name: 'answer-form', path: '/questions', user: 'ana', act: openForm },
  { name: 'answer-form-errors', path: '/questions', user: 'ana', act: inTurn(openForm, submitForm) },
  { name: 'answer-form-keyboard', path: '/questions', user: 'ana', keyboard: true, act: openForm },
  {
    name: 'answer-form-refused',
    path: '/questions',
    user: 'ana',
    prepare: reply('POST', /\/api\/responses$/, 500, refusal),
    act: inTurn(
      openForm,
      (page) => page.getByLabel('Your Response').fill('On the bus.'),
      submitForm,
      seeToast(refusal.message),
    ),
  },
  { name: 'my-responses', path: '/responses', user: 'ana' },
  { name: 'my-responses-extreme', path: '/responses', server: 'extreme', user: longNamed },
  {
    name: 'my-responses-news',
    path: '/responses',
    server: 'extreme',
    user: longNamed,
    act: async (page, { call }) => {
      const [newest] = await call<{ _id: string }[]>(longNamed, 'GET', '/api/responses/user')
      const review = { status: 'approved', feedback: `Well said on ${Date.now()}.` }
      await call('leader', 'PUT', `/api/responses/${newest?._id}`, review)
      await page.getByRole('button', { name: /^News on/ }).waitFor()
    },
  },
  { name: 'prayer-requests', path: '/prayer-requests', user: 'ana' },
  {
    name: 'prayer-requests-extreme',
    path: '/prayer-requests',
    server: 'extreme',
    user: longNamed,
    act: scrollTo('Community Prayer Requests'),
  },
  { name: 'prayer-requests-errors', path: '/prayer-requests', user: 'ana', act: press('Submit Request') },
  {
    name: 'prayer-requests-keyboard',
    path: '/prayer-requests',
    user: 'ana',
    keyboard: true,
    act: (page) => page.getByLabel('Your Prayer Request').focus(),
  },
  {
    name: 'prayer-request-praying',
    path: '/prayer-requests',
    server: 'extreme',
    user: 'unread-100',
    prepare: holdBack('POST', /\/pray$/),
    act: inTurn(press('Pray'), (page) => page.getByText('Praying...').waitFor()),
  },
  {
    name: 'prayer-request-prayed',
    path: '/prayer-requests',
    server: 'extreme',
    user: 'unread-1',
    act: scrollTo('Community Prayer Requests'),
  },
  {
    name: 'prayer-requests-leaders',
    path: '/prayer-requests',
    user: 'ana',
    act: async (page) => {
      await page.getByLabel('Your Prayer Request').focus()
      await page.getByRole('radio', { name: 'Only leaders' }).check()
    },
  },
  {
    name: 'prayer-requests-yours',
    path: '/prayer-requests?show=yours',
    user: 'ana',
    act: scrollTo('Your own requests'),
  },
  { name: 'prayer-request-edit', path: '/prayer-requests?show=yours', user: 'ana', act: press('Edit') },
  { name: 'prayer-request-answered', path: '/prayer-requests?show=yours', user: 'ana', act: press('Mark as answered') },
  { name: 'prayer-request-withdraw', path: '/prayer-requests?show=yours', user: 'ana', act: press('Withdraw') },
  { name: 'resources', path: '/resources', user: 'ana' },
  { name: 'resources-verses', path: '/resources', user: 'ana', act: scrollTo('Bible Verses') },
  { name: 'announcements', path: '/announcements', user: 'ana' },
  { name: 'announcements-extreme', path: '/announcements', server: 'extreme', user: longNamed },
  { name: 'chat', path: '/chat', user: 'ana' },
  {
    name: 'chat-readers',
    path: '/chat',
    user: 'ana',
    act: inTurn(press('Who can read this chat?'), (page) => page.getByRole('dialog').waitFor()),
  },
  { name: 'chat-extreme', path: '/chat', server: 'extreme', user: longNamed },
  {
    name: 'chat-keyboard',
    path: '/chat',
    user: 'ana',
    keyboard: true,
    act: (page) => page.getByLabel('Your message').focus(),
  },
  { name: 'chat-message-menu', path: '/chat', user: 'ana', act: openMessageMenu },
  { name: 'chat-edit-form', path: '/chat', user: 'ana', act: editMessage },
  { name: 'chat-edit-form-keyboard', path: '/chat', user: 'ana', keyboard: true, act: editMessage },
  {
    name: 'chat-sending',
    path: '/chat',
    user: 'ana',
    prepare: holdBack('POST', /\/messages$/),
    act: inTurn(send, (page) => page.getByText('Sending...').waitFor()),
  },
  {
    name: 'chat-not-sent',
    path: '/chat',
    user: 'ana',
    prepare: cutOff('POST', /\/messages$/),
    act: inTurn(send, (page) => page.getByRole('button', { name: 'Retry' }).waitFor()),
  },
  {
    name: 'chat-deleted-unsent',
    path: '/chat',
    user: 'ana',
    prepare: cutOff('POST', /\/messages$/),
    act: inTurn(send, press('Delete'), (page) => page.getByText('Message deleted.').waitFor()),
  },
  { name: 'manage-account', path: '/manage-account', user: 'ana' },
  { name: 'manage-account-errors', path: '/manage-account', user: 'ana', act: submitForm },
  {
    name: 'manage-account-password',
    path: '/manage-account',
    user: 'ana',
    act: (page) => page.getByRole('tab', { name: 'Update Password' }).click(),
  },
  {
    name: 'manage-account-password-errors',
    path: '/manage-account',
    user: 'ana',
    act: inTurn(
      (page) => page.getByRole('tab', { name: 'Update Password' }).click(),
      (page) => page.getByRole('tabpanel').locator('[type=submit]').filter({ visible: true }).click(),
    ),
  },
  {
    name: 'manage-account-updated',
    path: '/manage-account',
    user: 'ana',
    prepare: reply('PUT', /\/api\/auth\/update-username/, 200, {}),
    act: inTurn(
      async (page) => {
        await page.getByLabel('New Username').fill('ana-lucia')
        await page.getByRole('tabpanel').getByLabel('Current Password').filter({ visible: true }).fill('lampstand')
      },
      submitForm,
      seeToast(/^Username updated successfully!/),
    ),
  },
  { name: 'manage-account-extreme', path: '/manage-account', server: 'extreme', user: longNamed },
  { name: 'dashboard-to-announcements', path: '/dashboard', user: 'ben', act: follow('See all announcements') },
]
