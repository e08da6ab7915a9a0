import type { Message } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { readToken } from '#web/storage/token.ts'

/** Returns for how many milliseconds a message can still be edited; negative if it is too late. `now` is the server's time. */
export const editableForMs = (createdAt: string, now: number): number =>
  Date.parse(createdAt) + limits.messageEditWindowMs - now

/** Returns why a message can't be edited, or undefined if it can (docs/rules.md#message-edits). The server checks it again. */
export function getEditRefusal(message: Message | undefined, viewerId: string, now: number): string | undefined {
  if (readToken() === null) return messages.message_edit_log_in()
  if (message === undefined) return messages.message_not_found()
  if (editableForMs(message.createdAt, now) < 0) return messages.message_edit_too_late()
  return message.sender === viewerId ? undefined : messages.message_edit_not_own()
}
