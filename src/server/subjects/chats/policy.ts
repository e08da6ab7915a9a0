import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Returns whether the viewer is the chat's student, whose id it has, or a leader. */
export const mayRead = ({ id, role }: Pick<Viewer, 'id' | 'role'>, chatId: string): boolean =>
  role === 'admin' || id === chatId

/** Returns the first reason against an edit, if any: docs/rules.md#message-edits. */
export function getEditRefusal(
  viewer: Viewer,
  message: { sender_id: string; created_at: string },
  now: Date,
): 'too late' | 'not own' | undefined {
  if (now.getTime() - Date.parse(message.created_at) > limits.messageEditWindowMs) return 'too late'
  return message.sender_id === viewer.id ? undefined : 'not own'
}

/** Returns whether a chat is paused: its student can't write, edit or react. */
export const isPaused = ({ paused_until }: { paused_until: string | null }, now: string): boolean =>
  paused_until !== null && paused_until > now

interface WaitingState {
  is_listed: number
  waiting_since: string | null
}
/**
 * Returns whether a chat waits for a reply: its student wrote last, and no leader has decided that this needs none. It does not while
 * its student is switched off or a leader. The lists have the same condition in SQL.
 */
export const isWaiting = ({ is_listed, waiting_since }: WaitingState): boolean =>
  is_listed === 1 && waiting_since !== null

interface NoReplyState extends WaitingState {
  last_seq: number
  no_reply_seq: number | null
}
/** Returns whether a leader has decided that the newest message of a chat, which is its student's, needs no reply. */
export const needsNoReply = ({ is_listed, waiting_since, last_seq, no_reply_seq }: NoReplyState): boolean =>
  is_listed === 1 && waiting_since === null && no_reply_seq === last_seq

/**
 * Returns the first reason against deciding that a chat needs no reply, if any.
 * @param messageId the last message that the leader has seen
 */
export function getNoReplyRefusal(
  chat: NoReplyState & { last_message_id: string },
  messageId: string,
): 'newer message' | 'not waiting' | undefined {
  if (chat.last_message_id !== messageId) return 'newer message'
  return isWaiting(chat) || needsNoReply(chat) ? undefined : 'not waiting'
}

/**
 * Returns the first reason against taking a chat, if any.
 * @param replaces id of the leader whom this one replaces
 */
export function getTakeRefusal(
  chat: WaitingState & { taker_id: string | null },
  leaderId: string,
  replaces: string | undefined,
): 'not waiting' | 'taken' | undefined {
  if (!isWaiting(chat)) return 'not waiting'
  const { taker_id: taker } = chat
  return taker === null || taker === leaderId || taker === replaces ? undefined : 'taken'
}
