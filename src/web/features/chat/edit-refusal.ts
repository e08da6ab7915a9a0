import type { Message } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { readToken } from '../../storage/token.ts'

/** Returns for how many more milliseconds a message can be edited, by the server's clock; negative when it is too late. */
export const editableForMs = (createdAt: string, now: number): number =>
  Date.parse(createdAt) + limits.messageEditWindowMs - now

/** Returns why a message cannot be edited, checked in the order of section 5, or nothing. The server has the last word. */
export function getEditRefusal(message: Message | undefined, viewerId: string, now: number): string | undefined {
  if (readToken() === null) return messages.message_edit_log_in()
  if (message === undefined) return messages.message_not_found()
  if (editableForMs(message.createdAt, now) < 0) return messages.message_edit_too_late()
  return message.sender === viewerId ? undefined : messages.message_edit_not_own()
}
