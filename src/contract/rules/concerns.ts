import * as messages from '#messages'

export const concernRules = {
  content: { max: 4_000, missing: messages.concern_required },
  /** Whom a concern is about, in the reporter's words. */
  aboutText: { max: 200 },
  message: { max: 4_000, missing: messages.concern_message_required },
  note: { max: 4_000, missing: messages.concern_note_required },
}
