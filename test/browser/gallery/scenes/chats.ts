// The leaders' chats, with their menus and dialogs.
import type {} from '@playwright/test'
import type { ChatSummary } from '#contract/chats.ts'
import { chooseItem, dialogOpens, editMessage, focus, follow, openMessageMenu, press } from '../acts.ts'
import { longNamed } from '../extremes.ts'
import { type Act, barsReturn, empty, inTurn, type Scene, scenesOf } from '../scene.ts'

const onChat = scenesOf({ path: '/admin/chat', server: 'extreme', user: 'leader' })
const onWaitingChats = scenesOf({ path: '/admin/chat?show=waiting', user: 'ruth' })

const openLongChat = follow(/Wolfeschlegel/)
const openVersions = inTurn(openLongChat, async (page) => {
  await page.getByRole('button', { name: '(edited)' }).click()
  await page.getByText('We leave at seven.').waitFor()
})

/** Receives a message while older ones are on the screen. */
const receiveMessage: Act = async (page, { call }) => {
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 300))
  const { _id } = await call(longNamed, 'GET', '/api/chats/student')
  await call(longNamed, 'POST', `/api/chats/${_id}/messages`, { content: 'One more thing' })
  await page.getByRole('button', { name: 'New messages' }).waitFor()
}

/** Receives a message in a chat that is not the first of the list. */
const receiveInList: Act = async (page, { call }) => {
  await page.getByRole('navigation', { name: 'Chats', exact: true }).getByRole('link').first().waitFor()
  const [first] = await call<ChatSummary[]>('leader', 'GET', '/api/chats/admin')
  const student = first?.student.username === longNamed ? 'unread-12' : longNamed
  const { _id } = await call(student, 'GET', '/api/chats/student')
  await call(student, 'POST', `/api/chats/${_id}/messages`, { content: 'Are you there?' })
  await page.getByRole('button', { name: 'New messages' }).waitFor()
}

export const leaderChatScenes: Scene[] = [
  onChat('admin-chats', { server: 'demo', user: 'ruth' }),
  onChat('admin-chats-extreme'),
  onChat('admin-chats-moved', receiveInList),
  onWaitingChats('admin-chats-waiting'),
  onWaitingChats('admin-chats-none-waiting', empty),
  scenesOf({ path: '/admin/chat?show=second-look', server: 'empty', user: 'leader' })('admin-chats-none-second-look'),
  onChat('admin-chat-readers', openLongChat, press(/^More for/), chooseItem('Who can read this chat?'), dialogOpens),
  scenesOf({ path: '/admin/chat?q=nobody', user: 'ruth' })('admin-chats-none-found'),
  onChat('admin-chat', { server: 'demo', user: 'ruth' }, follow(/^Ana Luc/)),
  onChat('admin-chat-taken', { server: 'demo', user: 'ruth' }, follow(/^Eve Nak/), press("I'm on it")),
  onChat('admin-chat-extreme', openLongChat),
  onChat(
    'admin-chat-keyboard',
    { server: 'demo', user: 'ruth', keyboard: true },
    follow(/^Ana Luc/),
    focus('Your message'),
  ),
  onChat(
    'admin-chat-pause',
    { server: 'demo', user: 'ruth' },
    follow(/^Ana Luc/),
    press(/^More for/),
    chooseItem('Pause until tomorrow'),
    dialogOpens,
  ),
  onChat('admin-chat-message-menu', openLongChat, openMessageMenu),
  onChat('admin-chat-edit-form', barsReturn, openLongChat, editMessage),
  onChat('admin-chat-earlier-versions', openVersions),
  onChat('admin-chat-new-messages', openLongChat, (page) => page.getByRole('log').waitFor(), receiveMessage),
  onChat('admin-chat-empty', { server: 'empty', user: 'leader' }, follow(/^Ana/)),
]
