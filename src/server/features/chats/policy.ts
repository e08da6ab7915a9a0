import { limits } from '#contract/limits.ts'
import type { Viewer } from '../../sessions/sessions.ts'

/** Returns whether the viewer is the chat's student, whose id it has, or a leader. */
export const mayRead = ({ id, role }: Viewer, chatId: string): boolean => role === 'admin' || id === chatId

/** Returns the first reason against an edit, if any: docs/product.md#message-edits. */
export function getEditRefusal(
  viewer: Viewer,
  message: { sender_id: string; created_at: string },
  now: Date,
): 'too late' | 'not own' | undefined {
  if (now.getTime() - Date.parse(message.created_at) > limits.messageEditWindowMs) return 'too late'
  return message.sender_id === viewer.id ? undefined : 'not own'
}
