import type { Confirmation, ConfirmationAction } from '#contract/confirmations.ts'
import * as messages from '#messages'

interface Texts {
  /** What another leader, or the reader, asked for. */
  asked: (names: { by: string; name: string }) => string
  askedByYou: (names: { name: string }) => string
  question: (names: { by: string; name: string }) => string
  /** What the change means. */
  consequence: (names: { by: string; name: string }) => string
  /** The result after the reader confirmed it. */
  confirmed: (names: { by: string; name: string }) => string
}

export const confirmationTexts: Record<ConfirmationAction, Texts> = {
  'make leader': {
    asked: messages.confirmation_make_leader,
    askedByYou: messages.confirmation_make_leader_yours,
    question: messages.person_make_leader_question,
    consequence: messages.person_make_leader_consequence,
    confirmed: messages.person_make_leader_done,
  },
  'remove leader': {
    asked: messages.confirmation_remove_leader,
    askedByYou: messages.confirmation_remove_leader_yours,
    question: messages.person_remove_leader_question,
    consequence: messages.person_remove_leader_consequence,
    confirmed: messages.person_remove_leader_done,
  },
  'switch off': {
    asked: messages.confirmation_switch_off,
    askedByYou: messages.confirmation_switch_off_yours,
    question: messages.person_switch_off_question,
    consequence: messages.person_switch_off_consequence,
    confirmed: messages.person_switch_off_done,
  },
  'reset password': {
    asked: messages.confirmation_reset_password,
    askedByYou: messages.confirmation_reset_password_yours,
    question: messages.confirmation_reset_password_question,
    consequence: messages.confirmation_reset_password_consequence,
    confirmed: messages.confirmation_reset_password_done,
  },
  'invite leader': {
    asked: messages.confirmation_invite_leader,
    askedByYou: messages.confirmation_invite_leader_yours,
    question: messages.confirmation_invite_leader_question,
    consequence: messages.confirmation_invite_leader_consequence,
    confirmed: messages.confirmation_invite_leader_done,
  },
  erase: {
    asked: messages.confirmation_erase,
    askedByYou: messages.confirmation_erase_yours,
    question: messages.person_erase_question,
    consequence: messages.person_erase_consequence,
    confirmed: messages.person_erase_done,
  },
}

/** Returns the names in the texts of a request. */
export const namesIn = ({ requestedBy, subject }: Confirmation) => ({ by: requestedBy.name, name: subject?.name ?? '' })
