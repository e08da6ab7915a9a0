import { capitalizeStart } from '#locales/words.ts'
import * as messages from '#messages'
import type { HistoryEntry } from '../audit-log.ts'
import type { ConfirmationAction } from '../leaders.ts'
import type { HistoryKind } from './audit-log.ts'
import { type Reaction, symbolOf } from './chats.ts'

// What entries of the audit log say, on the screen, in exports and in transcripts.

/** The parts of an entry that its sentence needs. */
export type Told = Pick<HistoryEntry, 'kind' | 'actor' | 'subject' | 'facts' | 'content'>

/** How texts and times appear within a sentence. */
export interface Wording {
  formatTime: (time: string) => string
  /** Returns a text that a person wrote. Default: as it is. */
  quote?: (text: string) => string
}

interface Parts {
  actor: string
  subject: string
  /** Title of a question or an announcement. */
  title: string
  /** Title of the question that a response belongs to. */
  question: string
  /** What a guardian said that their name is. */
  guardian: string
  entry: Told
  formatTime: Wording['formatTime']
}
type Sentence = (parts: Parts) => string

const requested: Record<ConfirmationAction, Sentence> = {
  'make leader': messages.history_requested_make_leader,
  'remove leader': messages.history_requested_remove_leader,
  'switch off': messages.history_requested_switch_off,
  'switch on': messages.history_requested_switch_on,
  'start safeguarding': messages.history_requested_start_safeguarding,
  'end safeguarding': messages.history_requested_end_safeguarding,
  'reset password': messages.history_requested_reset_password,
  'invite leader': messages.history_requested_invite_leader,
  erase: messages.history_requested_erase,
  'download backup': messages.history_requested_download_backup,
  'download unencrypted backup': messages.history_requested_download_backup,
}
const confirmed: typeof requested = {
  'make leader': messages.history_confirmed_make_leader,
  'remove leader': messages.history_confirmed_remove_leader,
  'switch off': messages.history_confirmed_switch_off,
  'switch on': messages.history_confirmed_switch_on,
  'start safeguarding': messages.history_confirmed_start_safeguarding,
  'end safeguarding': messages.history_confirmed_end_safeguarding,
  'reset password': messages.history_confirmed_reset_password,
  'invite leader': messages.history_confirmed_invite_leader,
  erase: messages.history_confirmed_erase,
  'download backup': messages.history_confirmed_download_backup,
  'download unencrypted backup': messages.history_confirmed_download_backup,
}
const declined: typeof requested = {
  'make leader': messages.history_declined_make_leader,
  'remove leader': messages.history_declined_remove_leader,
  'switch off': messages.history_declined_switch_off,
  'switch on': messages.history_declined_switch_on,
  'start safeguarding': messages.history_declined_start_safeguarding,
  'end safeguarding': messages.history_declined_end_safeguarding,
  'reset password': messages.history_declined_reset_password,
  'invite leader': messages.history_declined_invite_leader,
  erase: messages.history_declined_erase,
  'download backup': messages.history_declined_download_backup,
  'download unencrypted backup': messages.history_declined_download_backup,
}
const withdrawn: typeof requested = {
  'make leader': messages.history_withdrawn_make_leader,
  'remove leader': messages.history_withdrawn_remove_leader,
  'switch off': messages.history_withdrawn_switch_off,
  'switch on': messages.history_withdrawn_switch_on,
  'start safeguarding': messages.history_withdrawn_start_safeguarding,
  'end safeguarding': messages.history_withdrawn_end_safeguarding,
  'reset password': messages.history_withdrawn_reset_password,
  'invite leader': messages.history_withdrawn_invite_leader,
  erase: messages.history_withdrawn_erase,
  'download backup': messages.history_withdrawn_download_backup,
  'download unencrypted backup': messages.history_withdrawn_download_backup,
}
const byAction =
  (sentences: typeof requested): Sentence =>
  (parts) =>
    (sentences[parts.entry.facts['action'] as ConfirmationAction] ?? messages.history_other)(parts)

function leaderCreated(parts: Parts): string {
  const { by } = parts.entry.facts
  if (by === 'setup link') return messages.history_leader_set_up(parts)
  return by === 'invitation' || parts.entry.actor !== undefined
    ? messages.history_leader_invited_joined(parts)
    : messages.history_leader_created(parts)
}

/** Adds the time of a publication or the end of a pause, in the reader's time zone. */
const withTime = (parts: Parts, fact: 'publishAt' | 'to' | 'until') => ({
  ...parts,
  time: parts.formatTime(String(parts.entry.facts[fact])),
})

const isYes = ({ entry }: Parts) => entry.facts['answer'] === 'yes'

const sentences: Record<HistoryKind, Sentence> = {
  'account.created': messages.history_account_created,
  'account.earlier_made_to_wait': (parts) =>
    messages.history_account_earlier_made_to_wait({ ...parts, people: Number(parts.entry.facts['people']) }),
  'account.let_in': messages.history_account_let_in,
  'account.declined': (parts) =>
    parts.entry.actor === undefined && parts.entry.facts['by'] === 'invitation'
      ? messages.history_account_declined_with_invitation(parts)
      : messages.history_account_declined(parts),
  'account.waits_again': messages.history_account_waits_again,
  'account.renamed': messages.history_account_renamed,
  'account.username_changed': messages.history_account_username_changed,
  'account.password_changed': (parts) =>
    parts.entry.actor === undefined
      ? messages.history_account_password_set(parts)
      : messages.history_account_password_changed(parts),
  'account.recovery_code_created': messages.history_account_recovery_code_created,
  'account.recovered': messages.history_account_recovered,
  'account.signed_out': messages.history_account_signed_out,
  'account.switched_off': (parts) =>
    parts.entry.facts['by'] === 'guardian'
      ? messages.history_account_switched_off_by_guardian(parts)
      : messages.history_account_switched_off(parts),
  'account.switched_on': messages.history_account_switched_on,
  'account.held': messages.history_account_held,
  'account.released': messages.history_account_released,
  'account.kept': messages.history_account_kept,
  'account.erased': messages.history_account_erased,
  'person.leaders_assigned': (parts) =>
    parts.entry.facts['after'] === ''
      ? messages.history_leaders_unassigned(parts)
      : messages.history_leaders_assigned(parts),
  'leader.created': leaderCreated,
  'leader.made': messages.history_leader_made,
  'leader.removed': messages.history_leader_removed,
  'leader.invited': messages.history_leader_invited,
  'leader.invitation_revoked': messages.history_leader_invitation_revoked,
  'leader.signed_in': messages.history_leader_signed_in,
  'leader.safeguarding_started': messages.history_leader_safeguarding_started,
  'leader.safeguarding_ended': messages.history_leader_safeguarding_ended,
  'confirmation.requested': byAction(requested),
  'confirmation.confirmed': byAction(confirmed),
  'confirmation.declined': byAction(declined),
  'confirmation.withdrawn': byAction(withdrawn),
  'consent.recorded': messages.history_consent_recorded,
  'consent.withdrawn': (parts) =>
    parts.entry.actor === undefined
      ? messages.history_consent_withdrawn_by_guardian(parts)
      : messages.history_consent_withdrawn(parts),
  'guardian_link.created': messages.history_guardian_link_created,
  'guardian_link.opened': messages.history_guardian_link_opened,
  'guardian_link.made_lasting': messages.history_guardian_link_made_lasting,
  'guardian_link.revoked': (parts) =>
    parts.entry.actor === undefined
      ? messages.history_guardian_link_revoked_by_pins(parts)
      : messages.history_guardian_link_revoked(parts),
  'permission.answered': (parts) =>
    isYes(parts) ? messages.history_permission_yes(parts) : messages.history_permission_no(parts),
  'permission.recorded': (parts) =>
    isYes(parts) ? messages.history_permission_recorded_yes(parts) : messages.history_permission_recorded_no(parts),
  'export.created': (parts) =>
    parts.entry.actor?._id === parts.entry.subject?._id
      ? messages.history_export_created_own(parts)
      : messages.history_export_created(parts),
  'backup.downloaded': messages.history_backup_downloaded,
  'backup.restored': messages.history_backup_restored,
  'transcript.created': messages.history_transcript_created,
  'settings.changed': messages.history_settings_changed,
  'settings.join_code_replaced': messages.history_join_code_replaced,
  'bible_text.added': messages.history_bible_text_added,
  'bible_text.changed': messages.history_bible_text_changed,
  'bible_text.removed': messages.history_bible_text_removed,
  'question.created': messages.history_question_created,
  'question.edited': messages.history_question_edited,
  'question.deleted': messages.history_question_deleted,
  'question.restored': messages.history_question_restored,
  'question.scheduled': (parts) => messages.history_question_scheduled(withTime(parts, 'publishAt')),
  'question.schedule_changed': (parts) =>
    parts.entry.facts['to'] === null
      ? messages.history_question_published_now(parts)
      : messages.history_question_schedule_changed(withTime(parts, 'to')),
  'question.schedule_canceled': messages.history_question_schedule_canceled,
  'question.reminded': (parts) =>
    messages.history_question_reminded({ ...parts, count: Number(parts.entry.facts['students']) }),
  'response.edited': messages.history_response_edited,
  'response.reviewed': (parts) =>
    parts.entry.facts['to'] === 'approved'
      ? messages.history_response_approved(parts)
      : messages.history_response_rejected(parts),
  'message.edited': (parts) =>
    parts.entry.actor?._id === parts.entry.subject?._id
      ? messages.history_message_edited(parts)
      : messages.history_message_edited_to(parts),
  'message.reaction_changed': ({ actor, subject, entry: { facts } }) => {
    const from = symbolOf[facts['from'] as Reaction] ?? ''
    const to = symbolOf[facts['to'] as Reaction] ?? ''
    return to === ''
      ? messages.history_reaction_removed({ actor, subject, from })
      : messages.history_reaction_changed({ actor, subject, from, to })
  },
  'chat.paused': (parts) => messages.history_chat_paused(withTime(parts, 'until')),
  'chat.resumed': messages.history_chat_resumed,
  'chat.taken': messages.history_chat_taken,
  'chat.released': messages.history_chat_released,
  'chat.no_reply': messages.history_chat_no_reply,
  'chat.no_reply_undone': messages.history_chat_no_reply_undone,
  'prayer.edited': messages.history_prayer_edited,
  'prayer.withdrawn': messages.history_prayer_withdrawn,
  'prayer.answered': messages.history_prayer_answered,
  'prayer.answered_undone': messages.history_prayer_answered_undone,
  'prayer.responded': messages.history_prayer_responded,
  'prayer.deleted': messages.history_prayer_deleted,
  'prayer.restored': messages.history_prayer_restored,
  'announcement.created': messages.history_announcement_created,
  'announcement.edited': (parts) =>
    parts.entry.facts['unreadAgain'] === true
      ? messages.history_announcement_edited_unread(parts)
      : messages.history_announcement_edited(parts),
  'announcement.deleted': messages.history_announcement_deleted,
  'announcement.restored': messages.history_announcement_restored,
  'announcement.scheduled': (parts) => messages.history_announcement_scheduled(withTime(parts, 'publishAt')),
  'announcement.schedule_changed': (parts) =>
    parts.entry.facts['to'] === null
      ? messages.history_announcement_published_now(parts)
      : messages.history_announcement_schedule_changed(withTime(parts, 'to')),
  'announcement.schedule_canceled': messages.history_announcement_schedule_canceled,
}

/** Returns what an entry says, as one sentence. */
export function sentenceOf(entry: Told, { formatTime, quote = (text) => text }: Wording): string {
  const { actor, subject, content } = entry
  // An account that a leader has declined is removed. Its entries keep the name.
  const removed = content?.['name'] ?? messages.person_removed()
  const nameOf = (person: typeof actor) =>
    (person?.username === undefined ? person?.name : `${person.name} (@${person.username})`) ??
    (person?._id === subject?._id ? removed : messages.person_removed())
  // The texts of an erased person are erased from the entries.
  const textOf = (name: string) => quote(content?.[name] || messages.history_erased())
  // A newer server may send kinds that this version does not know.
  const sentence: Sentence = sentences[entry.kind] ?? messages.history_other
  const text = sentence({
    actor: actor === undefined ? messages.history_operator() : nameOf(actor),
    subject: nameOf(subject),
    title: entry.facts['about'] === 'photos' ? messages.permission_photos() : textOf('title'),
    guardian: content?.['guardianName'] ? quote(content['guardianName']) : messages.history_a_parent(),
    question: textOf('question'),
    entry,
    formatTime,
  })
  const standIns = [
    messages.history_a_parent(),
    messages.person_removed(),
    messages.record_a_leader(),
    messages.record_another_person(),
  ]
  return standIns.reduce(capitalizeStart, text)
}
