import type { Confirmation, ConfirmationAction } from '#contract/leaders.ts'
import * as messages from '#messages'

interface Names {
  by: string
  name: string
  username: string
}
export interface ConfirmationTexts {
  /** What another leader, or the reader, asked for. */
  asked: (names: Names) => string
  askedByYou: (names: Names) => string
  question: (names: Names) => string
  /** What the change means. */
  consequence: (names: Names) => string
  /** The result after the reader confirmed it. */
  confirmed: (names: Names) => string
  /** What declining or withdrawing it means, and the results. */
  declining: (names: Names) => string
  declined: () => string
  withdrawn: () => string
}

const nothingChanges = {
  declining: messages.confirmation_decline_consequence,
  declined: messages.confirmation_declined,
  withdrawn: messages.confirmation_withdrawn,
}

const downloadBackup: ConfirmationTexts = {
  asked: messages.confirmation_download_backup,
  askedByYou: messages.confirmation_download_backup_yours,
  question: messages.confirmation_download_backup_question,
  consequence: messages.confirmation_download_backup_consequence,
  confirmed: messages.confirmation_download_backup_done,
  ...nothingChanges,
}

export const confirmationTexts: Record<ConfirmationAction, ConfirmationTexts> = {
  'make leader': {
    asked: messages.confirmation_make_leader,
    askedByYou: messages.confirmation_make_leader_yours,
    question: messages.person_make_leader_question,
    consequence: messages.person_make_leader_consequence,
    confirmed: messages.person_make_leader_done,
    ...nothingChanges,
  },
  'remove leader': {
    asked: messages.confirmation_remove_leader,
    askedByYou: messages.confirmation_remove_leader_yours,
    question: messages.person_remove_leader_question,
    consequence: messages.person_remove_leader_consequence,
    confirmed: messages.person_remove_leader_done,
    ...nothingChanges,
  },
  'switch off': {
    asked: messages.confirmation_switch_off,
    askedByYou: messages.confirmation_switch_off_yours,
    question: messages.person_switch_off_question,
    consequence: messages.person_switch_off_consequence,
    confirmed: messages.person_switch_off_done,
    ...nothingChanges,
  },
  'switch on': {
    asked: messages.confirmation_switch_on,
    askedByYou: messages.confirmation_switch_on_yours,
    question: messages.person_switch_on_question,
    consequence: messages.person_make_leader_consequence,
    confirmed: messages.person_switch_on_done,
    ...nothingChanges,
  },
  'start safeguarding': {
    asked: messages.confirmation_start_safeguarding,
    askedByYou: messages.confirmation_start_safeguarding_yours,
    question: messages.confirmation_start_safeguarding,
    consequence: messages.confirmation_safeguarding_consequence,
    confirmed: ({ by, name }) => messages.notice_safeguarding_started({ actor: by, name }),
    ...nothingChanges,
  },
  'end safeguarding': {
    asked: messages.confirmation_end_safeguarding,
    askedByYou: messages.confirmation_end_safeguarding_yours,
    question: messages.confirmation_end_safeguarding,
    consequence: messages.confirmation_safeguarding_consequence,
    confirmed: ({ by, name }) => messages.notice_safeguarding_ended({ actor: by, name }),
    ...nothingChanges,
  },
  'reset password': {
    asked: messages.confirmation_reset_password,
    askedByYou: messages.confirmation_reset_password_yours,
    question: messages.confirmation_reset_password_question,
    consequence: messages.confirmation_reset_password_consequence,
    confirmed: messages.confirmation_reset_password_done,
    ...nothingChanges,
  },
  'invite leader': {
    asked: messages.confirmation_invite_leader,
    askedByYou: messages.confirmation_invite_leader_yours,
    question: messages.person_make_leader_question,
    consequence: messages.confirmation_invite_leader_consequence,
    confirmed: messages.person_make_leader_done,
    declining: messages.confirmation_invite_leader_declining,
    declined: messages.confirmation_invite_leader_declined,
    withdrawn: messages.confirmation_invite_leader_withdrawn,
  },
  erase: {
    asked: messages.confirmation_erase,
    askedByYou: messages.confirmation_erase_yours,
    question: messages.person_erase_question,
    consequence: messages.erase_goes,
    confirmed: messages.person_erase_done,
    ...nothingChanges,
  },
  'download backup': downloadBackup,
  'download unencrypted backup': {
    ...downloadBackup,
    consequence: messages.confirmation_download_unencrypted_consequence,
  },
}

/** Returns who has to decide. */
export const waitsFor = ({ action }: Pick<Confirmation, 'action'>): string =>
  action === 'download unencrypted backup' ? messages.confirmation_waits_for_lead() : messages.confirmation_waits()

/** Returns the names in the texts of a request. */
export const namesIn = ({ requestedBy, subject }: Confirmation): Names => ({
  by: requestedBy.name,
  name: subject?.name ?? '',
  username: subject?.username ?? '',
})
