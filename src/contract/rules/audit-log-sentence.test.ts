import { describe, expect, it } from 'vitest'
import * as messages from '#messages'
import { ConfirmationAction } from '../leaders.ts'
import { type HistoryKind, historyKinds } from './audit-log.ts'
import { sentenceOf, type Told } from './audit-log-sentence.ts'

const [ruth, ana] = [
  { _id: '1', name: 'Ruth' },
  { _id: '2', name: 'Ana' },
]
type Case = Omit<Told, 'kind'>
const byRuth: Case = { actor: ruth, facts: {} }
const aboutAna: Case = { actor: ruth, subject: ana, facts: {} }
const ofAna: Case = { actor: ana, subject: ana, facts: {} }
const titled: Case = { actor: ruth, facts: {}, content: { title: 'Light' } }
const scheduled: Case = { ...titled, facts: { publishAt: '2026-03-06T18:00:00.000Z' } }
const moved: Case = { ...titled, facts: { from: '2026-03-06T18:00:00.000Z', to: '2026-03-07T18:00:00.000Z' } }
const published: Case = { ...titled, facts: { from: '2026-03-06T18:00:00.000Z', to: null } }
const byGuardian: Case = { subject: ana, facts: { by: 'guardian' } }
const byOperator: Case = { subject: ana, facts: { by: 'command' } }
/** The history tells a download without a passphrase like any other. */
const decisions = ConfirmationAction.options.filter((action) => action !== 'download unencrypted backup')
const decided = decisions.map((action): Case => ({ ...aboutAna, facts: { action } }))

/** Entries of every kind, in each of their forms. */
const cases: Record<HistoryKind, readonly Case[]> = {
  'account.created': [ofAna],
  'account.earlier_made_to_wait': [{ actor: ruth, facts: { people: 2 } }],
  'account.let_in': [aboutAna],
  'account.declined': [
    { ...aboutAna, subject: { _id: '3' }, content: { name: 'Noah' } },
    { facts: { by: 'invitation' }, subject: { _id: '3' }, content: { name: 'Noah' } },
  ],
  'account.waits_again': [aboutAna],
  'account.renamed': [aboutAna, byOperator],
  'account.username_changed': [ofAna],
  'account.password_changed': [ofAna, byOperator],
  'account.recovery_code_created': [aboutAna],
  'account.recovered': [ofAna],
  'account.signed_out': [aboutAna],
  'account.switched_off': [aboutAna, byGuardian, byOperator],
  'account.switched_on': [aboutAna],
  'account.held': [aboutAna],
  'account.released': [aboutAna],
  'account.kept': [aboutAna],
  'account.erased': [aboutAna],
  'person.leaders_assigned': [
    { ...aboutAna, facts: { before: '', after: '1' } },
    { ...aboutAna, facts: { before: '1', after: '' } },
  ],
  'leader.created': [
    { subject: ruth, facts: { by: 'setup link' } },
    { actor: ruth, subject: ruth, facts: { by: 'invitation' } },
    { subject: ruth, facts: { by: 'command' } },
  ],
  'leader.made': [aboutAna],
  'leader.removed': [aboutAna],
  'leader.invited': [byRuth],
  'leader.invitation_revoked': [byRuth],
  'leader.signed_in': [byRuth],
  'leader.safeguarding_started': [aboutAna],
  'leader.safeguarding_ended': [aboutAna],
  'confirmation.requested': decided,
  'confirmation.confirmed': decided,
  'confirmation.declined': decided,
  'confirmation.withdrawn': decided,
  'consent.recorded': [aboutAna],
  'consent.withdrawn': [aboutAna, byGuardian],
  'guardian_link.created': [aboutAna],
  'guardian_link.opened': [byGuardian],
  'guardian_link.made_lasting': [byGuardian],
  'guardian_link.revoked': [aboutAna, { subject: ana, facts: { by: 'guardian', reason: 'wrong PINs' } }],
  'permission.answered': [
    { ...byGuardian, facts: { by: 'guardian', about: 'photos', answer: 'yes' } },
    {
      ...byGuardian,
      facts: { by: 'guardian', about: '9', answer: 'no' },
      content: { title: 'Camp', guardianName: 'Maria' },
    },
  ],
  'permission.recorded': [
    { ...aboutAna, facts: { about: 'photos', answer: 'no' } },
    { ...aboutAna, facts: { about: '9', answer: 'yes' }, content: { title: 'Camp', guardianName: 'Maria' } },
  ],
  'export.created': [ofAna, aboutAna],
  'transcript.created': [aboutAna],
  'backup.downloaded': [byRuth],
  'backup.restored': [{ facts: {} }],
  'settings.changed': [byRuth],
  'settings.join_code_replaced': [byRuth],
  'bible_text.added': [titled, { ...byOperator, content: { title: 'Louis Segond' } }],
  'bible_text.changed': [titled],
  'bible_text.removed': [titled],
  'question.created': [titled],
  'question.edited': [titled],
  'question.deleted': [titled],
  'question.restored': [titled],
  'question.scheduled': [scheduled],
  'question.schedule_changed': [moved, published],
  'question.schedule_canceled': [scheduled],
  'question.reminded': [{ ...titled, facts: { students: 26 } }],
  'response.edited': [{ ...ofAna, content: { question: 'Light' } }],
  'response.reviewed': ['approved', 'rejected'].map((to) => ({
    ...aboutAna,
    facts: { to },
    content: { question: 'Light' },
  })),
  'message.edited': [ofAna, aboutAna],
  'message.reaction_changed': ['pray', null].map((to) => ({ ...ofAna, facts: { from: 'heart', to } })),
  'chat.paused': [{ ...aboutAna, facts: { until: '2026-03-07T07:00:00.000Z' } }],
  'chat.resumed': [aboutAna],
  'chat.taken': [aboutAna],
  'chat.released': [aboutAna],
  'chat.no_reply': [aboutAna],
  'chat.no_reply_undone': [aboutAna],
  'prayer.edited': [ofAna],
  'prayer.withdrawn': [ofAna],
  'prayer.answered': [ofAna],
  'prayer.answered_undone': [ofAna],
  'prayer.responded': [aboutAna],
  'prayer.deleted': [aboutAna],
  'prayer.restored': [aboutAna],
  'announcement.created': [titled],
  'announcement.edited': [titled, { ...titled, facts: { ...titled.facts, unreadAgain: true } }],
  'announcement.deleted': [titled],
  'announcement.restored': [titled],
  'announcement.scheduled': [scheduled],
  'announcement.schedule_changed': [moved, published],
  'announcement.schedule_canceled': [scheduled],
}
const formatTime = (time: string) => `<${time}>`
const sentencesOf = (kind: HistoryKind) => cases[kind].map((entry) => sentenceOf({ kind, ...entry }, { formatTime }))

describe('the sentence of an entry', () => {
  it.for(historyKinds)('of kind %s is complete', (kind) => {
    for (const sentence of sentencesOf(kind)) {
      expect(sentence).not.toMatch(/“”|\bfor$|undefined|null|NaN|N\/A| {2}|^\s|\s$/)
      expect(sentence).not.toContain(messages.history_other({ actor: '' }).trim())
      expect(sentence.toLowerCase()).not.toContain(messages.person_removed())
    }
  })

  it('names each form differently', () => {
    for (const kind of historyKinds) expect(new Set(sentencesOf(kind)).size, kind).toBe(cases[kind].length)
  })

  it('says that a guardian did it, not an operator', () => {
    for (const kind of ['account.switched_off', 'consent.withdrawn', 'guardian_link.opened'] as const) {
      const sentence = sentenceOf({ kind, ...byGuardian }, { formatTime })
      expect(sentence).toMatch(/parent/)
      expect(sentence).not.toContain(messages.history_operator())
    }
  })

  it('has the time of a publication, and quotes titles as its reader needs', () => {
    const quote = (text: string) => `*${text}*`
    expect(sentenceOf({ kind: 'question.scheduled', ...scheduled }, { formatTime, quote })).toBe(
      'Ruth scheduled the question “*Light*” for <2026-03-06T18:00:00.000Z>',
    )
  })

  it('names somebody without a name in the words of its place', () => {
    const told = { kind: 'account.let_in', actor: { _id: 'a' }, subject: { _id: 'b' }, facts: {} } as unknown as Told
    expect(sentenceOf(told, { formatTime })).toBe('A removed person let a removed person in')
  })

  it('has no empty quotation when the text was erased', () => {
    const entry = { kind: 'response.edited', ...ofAna } as const
    expect(sentenceOf(entry, { formatTime })).toBe('Ana changed the answer to “erased”')
  })

  it('of an unknown kind says that there was a change', () => {
    const entry = { kind: 'newer.kind' as HistoryKind, ...byRuth }
    expect(sentenceOf(entry, { formatTime })).toBe('Ruth made a change')
  })
})
