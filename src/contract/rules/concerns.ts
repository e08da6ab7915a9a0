import * as messages from '#messages'
import { limits } from '../limits.ts'

export const concernRules = {
  content: { max: limits.concern.max, missing: messages.concern_required },
  aboutText: { max: limits.concernAbout.max },
  message: { max: limits.concernMessage.max, missing: messages.concern_message_required },
  note: { max: limits.concernNote.max, missing: messages.concern_note_required },
}
