// The leaders' chats, with their menus and dialogs.
import type { Page } from '@playwright/test'
import { longNamed } from '../extremes.ts'
import { follow, inTurn, press, type Scene } from '../scene.ts'

const openMessageMenu = async (page: Page) => {
  await page.getByRole('log').getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem').first().waitFor()
}
const editMessage = inTurn(openMessageMenu, (page) => page.getByRole('menuitem', { name: 'Edit' }).click())
const openLongChat = follow(/Wolfeschlegel/)
const openVersions = inTurn(openLongChat, async (page) => {
  await page.getByRole('button', { name: '(edited)' }).click()
  await page.getByText('We leave at seven.').waitFor()
})
const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()

/** Receives a message while older ones are on the screen. */
const receiveMessage: NonNullable<Scene['act']> = async (page, { call }) => {
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 300))
  const { _id } = await call(longNamed, 'GET', '/api/chats/student')
  await call(longNamed, 'POST', `/api/chats/${_id}/messages`, { content: 'One more thing' })
  await page.getByRole('button', { name: 'New messages' }).waitFor()
}

export const leaderChatScenes: Scene[] = [
  { name: 'admin-chats', path: '/admin/chat', user: 'ruth' },
  { name: 'admin-chats-extreme', path: '/admin/chat', server: 'extreme', user: 'leader' },
  { name: 'admin-chats-waiting', path: '/admin/chat?show=waiting', user: 'ruth' },
  { name: 'admin-chats-none-unread', path: '/admin/chat?show=unread', server: 'empty', user: 'leader' },
  { name: 'admin-chats-none-waiting', path: '/admin/chat?show=waiting', server: 'empty', user: 'leader' },
  { name: 'admin-chats-none-second-look', path: '/admin/chat?show=second-look', server: 'empty', user: 'leader' },
  {
    name: 'admin-chat-readers',
    path: '/admin/chat',
    server: 'extreme',
    user: 'leader',
    act: inTurn(openLongChat, press('Who can read this chat?'), dialogOpens),
  },
  { name: 'admin-chats-none-found', path: '/admin/chat?q=nobody', user: 'ruth' },
  { name: 'admin-chat', path: '/admin/chat', user: 'ruth', act: follow(/^Ana Luc/) },
  { name: 'admin-chat-taken', path: '/admin/chat', user: 'ruth', act: inTurn(follow(/^Eve Nak/), press("I'm on it")) },
  { name: 'admin-chat-extreme', path: '/admin/chat', server: 'extreme', user: 'leader', act: openLongChat },
  {
    name: 'admin-chat-keyboard',
    path: '/admin/chat',
    user: 'ruth',
    keyboard: true,
    act: inTurn(follow(/^Ana Luc/), (page) => page.getByLabel('Your message').focus()),
  },
  {
    name: 'admin-chat-message-menu',
    path: '/admin/chat',
    server: 'extreme',
    user: 'leader',
    act: inTurn(openLongChat, openMessageMenu),
  },
  {
    name: 'admin-chat-edit-form',
    path: '/admin/chat',
    server: 'extreme',
    user: 'leader',
    act: inTurn(openLongChat, editMessage),
  },
  { name: 'admin-chat-earlier-versions', path: '/admin/chat', server: 'extreme', user: 'leader', act: openVersions },
  {
    name: 'admin-chat-new-messages',
    path: '/admin/chat',
    server: 'extreme',
    user: 'leader',
    act: inTurn(openLongChat, (page) => page.getByRole('log').waitFor(), receiveMessage),
    allow: [{ fault: /is covered by button "New messages"/, because: 'the messages can be scrolled away from it' }],
  },
  { name: 'admin-chat-empty', path: '/admin/chat', server: 'empty', user: 'leader', act: follow(/^Ana/) },
]
