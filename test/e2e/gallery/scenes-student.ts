// A student's screens, and what opens there.
import type { Page } from '@playwright/test'
import { longNamed } from './extremes.ts'
import { cutOff, follow, holdBack, inTurn, press, refusal, reply, type Scene, scrollTo, seeToast } from './scene.ts'

/** Opens the first question that the card's badges say this of. */
const openQuestion = (status: 'Approved' | 'Rejected' | 'Pending' | 'none') => async (page: Page) => {
  const cards = page.getByRole('main').getByRole('listitem')
  const card =
    status === 'none' ? cards.filter({ hasNotText: /Approved|Rejected|Pending/ }) : cards.filter({ hasText: status })
  await card.first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Back to Questions' }).waitFor()
}
const openForm = inTurn(openQuestion('none'), press('Submit Response'))
/** The button of the open form. */
const submitForm = (page: Page) => page.locator('main form [type=submit]').first().click()

const openMessageMenu = async (page: Page) => {
  const menu = page.getByRole('log').locator('button[aria-haspopup=menu]').last()
  await menu.click()
  await page.getByRole('menuitem').first().waitFor()
}
const editMessage = inTurn(openMessageMenu, (page) => page.getByRole('menuitem', { name: 'Edit' }).click())
const send = async (page: Page) => {
  await page.getByLabel('Your message').fill('I will bring the guitar.')
  await page.getByLabel('Your message').press('Enter')
}

export const studentScenes: Scene[] = [
  { name: 'dashboard', path: '/dashboard', who: 'ana' },
  { name: 'dashboard-term', path: '/dashboard', who: 'ana', act: scrollTo('My term') },
  {
    name: 'dashboard-extreme',
    path: '/dashboard',
    server: 'extreme',
    who: longNamed,
    allow: [
      { fault: /is cut off by p "Sign up/, because: 'a link at the end of a shortened text opens it with the focus' },
    ],
  },
  { name: 'questions', path: '/questions', who: 'ana' },
  { name: 'questions-extreme', path: '/questions', server: 'extreme', who: longNamed },
  { name: 'question', path: '/questions', who: 'ana', act: openQuestion('none') },
  { name: 'question-approved', path: '/questions', server: 'extreme', who: longNamed, act: openQuestion('Approved') },
  { name: 'question-rejected', path: '/questions', server: 'extreme', who: longNamed, act: openQuestion('Rejected') },
  { name: 'question-pending', path: '/questions', server: 'extreme', who: longNamed, act: openQuestion('Pending') },
  { name: 'question-not-found', path: '/questions/nowhere', who: 'ana', console: /status of 404/ },
  { name: 'answer-form', path: '/questions', who: 'ana', act: openForm },
  { name: 'answer-form-errors', path: '/questions', who: 'ana', act: inTurn(openForm, submitForm) },
  { name: 'answer-form-keyboard', path: '/questions', who: 'ana', keyboard: true, act: openForm },
  {
    name: 'answer-form-refused',
    path: '/questions',
    who: 'ana',
    prepare: reply('POST', /\/api\/responses$/, 500, refusal),
    act: inTurn(
      openForm,
      (page) => page.getByLabel('Your Response').fill('On the bus.'),
      submitForm,
      seeToast(refusal.message),
    ),
  },
  { name: 'my-responses', path: '/responses', who: 'ana' },
  { name: 'my-responses-extreme', path: '/responses', server: 'extreme', who: longNamed },
  { name: 'prayer-requests', path: '/prayer-requests', who: 'ana' },
  {
    name: 'prayer-requests-extreme',
    path: '/prayer-requests',
    server: 'extreme',
    who: longNamed,
    act: scrollTo('Community Prayer Requests'),
  },
  { name: 'prayer-requests-errors', path: '/prayer-requests', who: 'ana', act: press('Submit Request') },
  {
    name: 'prayer-requests-keyboard',
    path: '/prayer-requests',
    who: 'ana',
    keyboard: true,
    act: (page) => page.getByLabel('Your Prayer Request').focus(),
  },
  {
    name: 'prayer-request-praying',
    path: '/prayer-requests',
    server: 'extreme',
    who: 'unread-100',
    prepare: holdBack('POST', /\/pray$/),
    act: inTurn(press('Pray'), (page) => page.getByText('Praying...').waitFor()),
  },
  {
    name: 'prayer-request-prayed',
    path: '/prayer-requests',
    server: 'extreme',
    who: 'unread-1',
    act: scrollTo('Community Prayer Requests'),
  },
  { name: 'resources', path: '/resources', who: 'ana' },
  { name: 'resources-verses', path: '/resources', who: 'ana', act: scrollTo('Bible Verses') },
  { name: 'announcements', path: '/announcements', who: 'ana' },
  { name: 'announcements-extreme', path: '/announcements', server: 'extreme', who: longNamed },
  { name: 'chat', path: '/chat', who: 'ana' },
  { name: 'chat-extreme', path: '/chat', server: 'extreme', who: longNamed },
  {
    name: 'chat-keyboard',
    path: '/chat',
    who: 'ana',
    keyboard: true,
    act: (page) => page.getByLabel('Your message').focus(),
  },
  { name: 'chat-message-menu', path: '/chat', who: 'ana', act: openMessageMenu },
  { name: 'chat-edit-form', path: '/chat', who: 'ana', act: editMessage },
  { name: 'chat-edit-form-keyboard', path: '/chat', who: 'ana', keyboard: true, act: editMessage },
  {
    name: 'chat-sending',
    path: '/chat',
    who: 'ana',
    prepare: holdBack('POST', /\/messages$/),
    act: inTurn(send, (page) => page.getByText('Sending...').waitFor()),
  },
  {
    name: 'chat-not-sent',
    path: '/chat',
    who: 'ana',
    prepare: cutOff('POST', /\/messages$/),
    act: inTurn(send, (page) => page.getByRole('button', { name: 'Retry' }).waitFor()),
  },
  {
    name: 'chat-deleted-unsent',
    path: '/chat',
    who: 'ana',
    prepare: cutOff('POST', /\/messages$/),
    act: inTurn(send, press('Delete'), (page) => page.getByText('Message deleted.').waitFor()),
  },
  { name: 'manage-account', path: '/manage-account', who: 'ana' },
  { name: 'manage-account-errors', path: '/manage-account', who: 'ana', act: submitForm },
  {
    name: 'manage-account-password',
    path: '/manage-account',
    who: 'ana',
    act: (page) => page.getByRole('tab', { name: 'Update Password' }).click(),
  },
  {
    name: 'manage-account-password-errors',
    path: '/manage-account',
    who: 'ana',
    act: inTurn(
      (page) => page.getByRole('tab', { name: 'Update Password' }).click(),
      (page) => page.getByRole('tabpanel').locator('[type=submit]').filter({ visible: true }).click(),
    ),
  },
  {
    name: 'manage-account-updated',
    path: '/manage-account',
    who: 'ana',
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
  { name: 'manage-account-extreme', path: '/manage-account', server: 'extreme', who: longNamed },
  { name: 'dashboard-to-announcements', path: '/dashboard', who: 'ben', act: follow('See all announcements') },
]
