import type { Role } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import type { HistoryKind } from '#contract/rules/audit-log.ts'
import type { Reaction } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { countEdits, recordHistory } from '#server/subjects/audit-log/public.ts'
import { getEditRefusal, getNoReplyRefusal, getTakeRefusal, isPaused, needsNoReply } from './policy.ts'
import { deleteReaction, findReaction, setReaction } from './reactions-store.ts'
import * as sending from './sending-store.ts'
import * as store from './store.ts'
import { findChat } from './summary-store.ts'

/** Creates a student's chat, or adds it to the leaders' list again. */
export async function openChat(transaction: Transaction, chat: store.NewChat): Promise<void> {
  if (!(await store.relistChat(transaction, chat))) await store.insertChat(transaction, chat)
}

interface NewMessage {
  id: string
  chatId: string
  sender: { id: string; role: Role }
  content: string
  /** Id of the last message that the sender had seen, null for none. Undefined: what their read mark covers, and no more. */
  lastSeen?: string | null | undefined
  now: string
}

/**
 * Sends a message. It marks as read, and answers, only what its sender had seen. Other senders to this chat wait until the commit.
 * @throws {AppError} `not_found` if there is no such chat
 */
export async function sendMessage(
  transaction: Transaction,
  { id, chatId, sender, content, lastSeen, now }: NewMessage,
) {
  // A student who became a leader is no leader in their own chat.
  const isReply = sender.role === 'admin' && sender.id !== chatId
  const takeSeq = isReply ? sending.takeSeqForLeader : sending.takeSeqForStudent
  const isUpToMark = lastSeen === undefined ? 1 : 0
  const seen = { chatId, senderId: sender.id, lastSeenId: lastSeen ?? '', isUpToMark, now }
  // Started together, so that they share a round trip to PostgreSQL. Without a chat, the others write nothing.
  const [seq, row] = await Promise.all([
    takeSeq(transaction, { chatId, messageId: id, now }),
    sending.insertMessage(transaction, { id, chatId, senderId: sender.id, content, now }),
    isReply && sending.replyToSeen(transaction, seen),
    sending.moveSenderMark(transaction, seen),
  ])
  const { last_seq, ...pause } = orNotFound(seq, messages.chat_not_found)
  if (isPaused(pause, now)) throw new AppError('not_allowed', messages.chat_paused_refusal())
  const to = sender.role === 'admin' ? ({ user: chatId } as const) : 'leaders'
  notify(transaction, { kind: 'message', about: chatId, to, by: sender.id, seq: last_seq }, now)
  return row
}

/** Locks the chat of a message until the commit, and returns the message. @throws {AppError} `not_found` */
async function lockMessage(transaction: Transaction, chatId: string, messageId: string) {
  await store.bumpChatVersion(transaction, { chatId })
  return orNotFound(await store.findMessage(transaction, { chatId, id: messageId }), messages.message_not_found)
}

/** @throws {AppError} `not_allowed` for the student of a chat that is paused */
async function refusePaused(transaction: Transaction, chatId: string, viewer: Viewer, now: string): Promise<void> {
  if (viewer.id !== chatId) return
  const chat = await findChat(transaction, { chatId, readerId: viewer.id })
  if (chat && isPaused(chat, now)) throw new AppError('not_allowed', messages.chat_paused_refusal())
}

interface NewReaction {
  chatId: string
  messageId: string
  viewer: Viewer
  /** Null to take it back. */
  reaction: Reaction | null
  now: string
}

/**
 * Sets, replaces or takes back the viewer's reaction to a message. It makes no chat wait, and notifies nobody. The history keeps what
 * is no longer there.
 * @returns whether it is new
 * @throws {AppError} `not_found`, or `not_allowed` for the viewer's own message and in a chat that is paused
 */
export async function react(
  transaction: Transaction,
  { chatId, messageId, viewer, reaction, now }: NewReaction,
): Promise<boolean> {
  const message = await lockMessage(transaction, chatId, messageId)
  if (message.sender_id === viewer.id) throw new AppError('not_allowed', messages.reaction_own())
  await refusePaused(transaction, chatId, viewer, now)
  const own = { messageId, userId: viewer.id }
  const before = await findReaction(transaction, own)
  if ((before?.reaction ?? null) === reaction) return false
  if (reaction === null) await deleteReaction(transaction, own)
  else await setReaction(transaction, { ...own, reaction, now })
  if (before !== undefined) {
    await recordHistory(transaction, {
      kind: 'message.reaction_changed',
      actorId: viewer.id,
      subjectId: chatId,
      entityId: messageId,
      facts: { from: before.reaction, to: reaction },
      now,
    })
  }
  return true
}

interface MessageEdit {
  chatId: string
  messageId: string
  editor: Viewer
  content: string
  now: Date
}

/**
 * Changes a message. Its earlier text is kept in the history.
 * @throws {AppError} `not_found`, `not_allowed`, or `conflict` after the last edit that is allowed
 */
export async function editMessage(transaction: Transaction, { chatId, messageId, editor, content, now }: MessageEdit) {
  const message = await lockMessage(transaction, chatId, messageId)
  const refusal = getEditRefusal(editor, message, now)
  if (refusal === 'too late') throw new AppError('not_allowed', messages.message_edit_too_late())
  if (refusal === 'not own') throw new AppError('not_allowed', messages.message_edit_not_own())
  await refusePaused(transaction, chatId, editor, now.toISOString())
  const max = limits.maxMessageEdits
  if ((await countEdits(transaction, messageId, max)) === max) {
    throw new AppError('conflict', messages.message_edit_limit({ max }))
  }
  const time = now.toISOString()
  const row = await store.updateContent(transaction, { messageId, content, now: time })
  await recordHistory(transaction, {
    kind: 'message.edited',
    actorId: editor.id,
    subjectId: chatId,
    entityId: messageId,
    content: { content: message.content },
    now: time,
  })
  return row
}

interface Pause {
  /** The message with the reason. */
  id: string
  chatId: string
  leader: Viewer
  content: string
  until: string
  now: string
}

/**
 * Pauses a chat: its student can't write, edit or react until a time, and reads the reason as a message. Concerns are not paused.
 * @returns the message
 * @throws {AppError} `not_found`
 */
export async function pauseChat(transaction: Transaction, { leader, until, ...message }: Pause) {
  const { id, chatId, now } = message
  const row = await sendMessage(transaction, { ...message, sender: leader })
  await store.updatePause(transaction, { chatId, until, leaderId: leader.id })
  await recordHistory(transaction, {
    kind: 'chat.paused',
    actorId: leader.id,
    subjectId: chatId,
    entityId: id,
    facts: { until },
    now,
  })
  return row
}

interface ReadMark {
  chatId: string
  reader: { id: string; role: Role }
  /** Number of the last message that was read. */
  seq: number
  now: string
}

/** Marks a chat as read up to a message. @returns whether it was not yet */
export async function markChatRead(transaction: Transaction, { chatId, reader, seq, now }: ReadMark): Promise<boolean> {
  const mark = { chatId, readerId: reader.id, seq }
  if (reader.role === 'admin' && reader.id !== chatId) await store.markSeen(transaction, { ...mark, now })
  return store.moveReadMark(transaction, mark)
}

/** Marks messages from one on as unread, for their reader only: what others see of the reader's read mark stays. @returns whether one was read */
export async function markChatUnread(
  transaction: Transaction,
  mark: { chatId: string; readerId: string; seq: number },
) {
  // Another message of the reader waits until the commit, so that it is counted once.
  await store.lockChat(transaction, mark)
  return store.markUnread(transaction, mark)
}

/** What a leader does about a chat, such as one that waits for a reply. Each change is recorded. */
interface ChatChange {
  chatId: string
  leaderId: string
  now: string
}

/** Locks a chat until the commit, and returns it. @throws {AppError} `not_found` */
async function lockChat(transaction: Transaction, { chatId, leaderId }: ChatChange) {
  await store.bumpChatVersion(transaction, { chatId })
  return orNotFound(await findChat(transaction, { chatId, readerId: leaderId }), messages.chat_not_found)
}

const recordChange = (transaction: Transaction, kind: HistoryKind, { chatId, leaderId, now }: ChatChange) =>
  recordHistory(transaction, { kind, actorId: leaderId, subjectId: chatId, now })

/** Ends the pause of a chat. @returns whether it was paused @throws {AppError} `not_found` */
export async function resumeChat(transaction: Transaction, change: ChatChange): Promise<boolean> {
  const chat = await lockChat(transaction, change)
  if (chat.paused_until === null) return false
  await store.updatePause(transaction, { chatId: change.chatId, until: null, leaderId: null })
  if (isPaused(chat, change.now)) await recordChange(transaction, 'chat.resumed', change)
  return true
}

interface Take extends ChatChange {
  /** Id of the leader whom this one replaces. */
  replaces: string | undefined
}

/**
 * Records that a leader will reply to a waiting chat.
 * @returns whether it was not yet recorded
 * @throws {AppError} `not_found`, `already_taken` by another leader, or `conflict` if the chat does not wait
 */
export async function takeChat(transaction: Transaction, take: Take): Promise<boolean> {
  const { chatId, leaderId, replaces, now } = take
  const chat = await lockChat(transaction, take)
  const refusal = getTakeRefusal(chat, leaderId, replaces)
  if (refusal === 'not waiting') throw new AppError('conflict', messages.chat_not_waiting())
  if (refusal === 'taken')
    throw new AppError('already_taken', messages.chat_already_taken({ name: shownName(chat.taker_name) }))
  if (chat.taker_id === leaderId) return false
  await store.updateTaken(transaction, { chatId, leaderId, now })
  await recordChange(transaction, 'chat.taken', take)
  return true
}

/** Releases a chat that a leader has taken. @returns whether it was taken @throws {AppError} `not_found` */
export async function releaseChat(transaction: Transaction, change: ChatChange): Promise<boolean> {
  const chat = await lockChat(transaction, change)
  if (chat.taker_id === null) return false
  await store.updateTaken(transaction, { chatId: change.chatId, leaderId: null, now: null })
  await recordChange(transaction, 'chat.released', change)
  return true
}

/**
 * Records that a leader has decided that a waiting chat needs no reply.
 * @param messageId the last message that the leader has seen
 * @returns whether it was not yet recorded
 * @throws {AppError} `not_found`, or `conflict` if there is a newer message or the chat does not wait
 */
export async function endWait(transaction: Transaction, change: ChatChange, messageId: string): Promise<boolean> {
  const chat = await lockChat(transaction, change)
  const refusal = getNoReplyRefusal(chat, messageId)
  if (refusal === 'newer message') throw new AppError('conflict', messages.chat_has_newer_message())
  if (refusal === 'not waiting') throw new AppError('conflict', messages.chat_not_waiting())
  if (needsNoReply(chat)) return false
  await store.endWait(transaction, change)
  await recordChange(transaction, 'chat.no_reply', change)
  return true
}

/** Lets a chat wait again that needed no reply. @returns whether it did not wait @throws {AppError} `not_found` */
export async function resumeWait(transaction: Transaction, change: ChatChange): Promise<boolean> {
  if (!needsNoReply(await lockChat(transaction, change))) return false
  await store.resumeWait(transaction, change)
  await recordChange(transaction, 'chat.no_reply_undone', change)
  return true
}
