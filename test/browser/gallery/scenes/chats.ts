// The leaders' chats, with their menus and dialogs.

import { chooseItem, dialogOpens, editMessage, follow, openMessageMenu, press, see } from '../acts.ts'
import { longNamed } from '../extremes.ts'
import { type Act, barsReturn, empty, type Part, type Scene, scenesOf } from '../scene.ts'

const onChat = scenesOf('/admin/chat', 'leader', { server: 'extreme' })
const onWaitingChats = scenesOf('/admin/chat?show=waiting', 'ruth')

const openLongChat = follow(/Wolfeschlegel/)
const openVersions: Part = [openLongChat, press('(edited)'), see('We leave at seven.')]

/** Receives a message while older ones are on the screen. */
const receiveMessage: Act = async (page, { call }) => {
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 300))
  const { _id } = await call(longNamed, 'GET', '/api/chats/student')
  await call(longNamed, 'POST', `/api/chats/${_id}/messages`, { content: 'One more thing' })
  await page.getByRole('button', { name: 'New messages' }).waitFor()
}

export const leaderChatScenes: Scene[] = [
  onChat('admin-chats', { server: 'demo', user: 'ruth' }),
  onChat('admin-chats-extreme'),
  onWaitingChats('admin-chats-waiting'),
  onWaitingChats('admin-chats-none-waiting', empty),
  scenesOf('/admin/chat?show=second-look', 'leader', { server: 'empty' })('admin-chats-none-second-look'),
  onChat('admin-chat-readers', openLongChat, press(/^More for/), chooseItem('Who can read this chat?'), dialogOpens),
  scenesOf('/admin/chat?q=nobody', 'ruth')('admin-chats-none-found'),
  onChat('admin-chat', { server: 'demo', user: 'ruth' }, follow(/^Ana Luc/)),
  onChat('admin-chat-taken', { server: 'demo', user: 'ruth' }, follow(/^Eve Nak/), press("I'm on it")),
  onChat('admin-chat-extreme', openLongChat),
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
