import type { Message } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { readToken } from '../../session/token.ts'

/** Section 5: what stands against an edit, in its order, as far as this side knows; the server's clock decides. */
export function whyNotEdit(message: Message | undefined, viewerId: string, now: number): string | undefined {
  if (readToken() === null) return messages.message_edit_log_in()
  if (message === undefined) return messages.message_not_found()
  if (now - Date.parse(message.createdAt) > limits.messageEditWindow) return messages.message_edit_too_late()
  return message.sender === viewerId ? undefined : messages.message_edit_not_own()
}
