import { limits } from '#contract/limits.ts'
import type { Viewer } from '../../sessions/sessions.ts'

/** A chat belongs to its student, whose id it has, and to every administrator. For anybody else it does not exist. */
export const mayRead = ({ id, role }: Viewer, chatId: string): boolean => role === 'admin' || id === chatId

/** Section 5: in this order. @returns what stands against an edit */
export function whyNotEdit(
  viewer: Viewer,
  message: { sender_id: string; created_at: string },
  now: Date,
): 'too late' | 'not own' | undefined {
  if (now.getTime() - Date.parse(message.created_at) > limits.messageEditWindow) return 'too late'
  return message.sender_id === viewer.id ? undefined : 'not own'
}
