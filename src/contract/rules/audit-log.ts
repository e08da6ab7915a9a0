/** Kinds of entries of the audit log, by the groups that the history is filtered by. */
const kindsByGroup = {
  accounts: [
    'account.created',
    'account.earlier_made_to_wait',
    'account.let_in',
    'account.declined',
    'account.waits_again',
    'account.renamed',
    'account.username_changed',
    'account.password_changed',
    'account.recovery_code_created',
    'account.recovered',
    'account.signed_out',
    'account.switched_off',
    'account.switched_on',
    'account.held',
    'account.released',
    'account.kept',
    'account.erased',
    'person.leaders_assigned',
  ],
  leaders: [
    'leader.created',
    'leader.made',
    'leader.removed',
    'leader.invited',
    'leader.invitation_revoked',
    'leader.signed_in',
    'leader.safeguarding_started',
    'leader.safeguarding_ended',
    'confirmation.requested',
    'confirmation.confirmed',
    'confirmation.declined',
    'confirmation.withdrawn',
  ],
  consent: [
    'consent.recorded',
    'consent.withdrawn',
    'guardian_link.created',
    'guardian_link.opened',
    'guardian_link.made_lasting',
    'guardian_link.revoked',
    'permission.answered',
    'permission.recorded',
  ],
  records: ['export.created', 'transcript.created', 'backup.downloaded', 'backup.restored'],
  settings: [
    'settings.changed',
    'settings.join_code_replaced',
    'bible_text.added',
    'bible_text.changed',
    'bible_text.removed',
  ],
  questions: [
    'question.created',
    'question.edited',
    'question.deleted',
    'question.restored',
    'question.scheduled',
    'question.schedule_changed',
    'question.schedule_canceled',
    'question.reminded',
  ],
  responses: ['response.edited', 'response.reviewed'],
  messages: [
    'message.edited',
    'message.reaction_changed',
    'chat.taken',
    'chat.released',
    'chat.no_reply',
    'chat.no_reply_undone',
    'chat.paused',
    'chat.resumed',
  ],
  prayers: [
    'prayer.edited',
    'prayer.withdrawn',
    'prayer.answered',
    'prayer.answered_undone',
    'prayer.responded',
    'prayer.deleted',
    'prayer.restored',
  ],
  announcements: [
    'announcement.created',
    'announcement.edited',
    'announcement.deleted',
    'announcement.restored',
    'announcement.scheduled',
    'announcement.schedule_changed',
    'announcement.schedule_canceled',
  ],
} as const

/**
 * Concerns are recorded in the same log, but no route lists their entries (ADR 047): neither `historyKinds` nor `historyGroups` has
 * them.
 */
export const concernKinds = [
  'concern.reported',
  'concern.added',
  'concern.replied',
  'concern.read',
  'concern.handled',
  'concern.closed',
  'concern.reopened',
] as const

export type HistoryGroup = keyof typeof kindsByGroup
export type HistoryKind = (typeof kindsByGroup)[HistoryGroup][number]
/** Kind and group of an entry as it is stored. */
export type RecordedKind = HistoryKind | (typeof concernKinds)[number]
export type RecordedGroup = HistoryGroup | 'concerns'
export const historyGroups = Object.keys(kindsByGroup) as [HistoryGroup, ...HistoryGroup[]]
export const historyKinds = Object.values(kindsByGroup).flat() as [HistoryKind, ...HistoryKind[]]

export const groupByKind = Object.fromEntries(
  historyGroups.flatMap((group) => kindsByGroup[group].map((kind) => [kind, group])),
) as Record<HistoryKind, HistoryGroup>
