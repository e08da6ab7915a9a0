import type { ApiKey } from '#contract/calls.ts'
import { password } from '#test/support/people.ts'
import type { Row } from './rows.ts'
import { leaders } from './rows.ts'

/** What two must decide: who is an active leader, what a concern says and who reads it, and everything at once. */
type Gain = 'a leader more' | 'a leader less' | 'a concern' | 'everything'

/**
 * A way in which one leader alone could gain what two must decide. The leader is accused in a concern, and knows the passwords of a
 * student, of a leader who is switched off, and of an account that waits.
 */
export interface Way {
  key: ApiKey
  /** What is tried. */
  by: string
  gain: Gain
  row: Row
  /** Whether a group of two leaders cannot prevent it: then the other one gets a notice (docs/leaders.md#two-person-rule). */
  opensInGroupOfTwo?: true
}

/** @param status of the call in a group in which two must decide */
const way = (
  key: ApiKey,
  by: string,
  gain: Gain,
  { status = 200, ...more }: Partial<Row> & { status?: number } = {},
): Way => ({ key, by, gain, row: leaders(status, more) })
/** A way that a group of two leaders cannot prevent, as docs/leaders.md says. */
const except = (...parts: Parameters<typeof way>): Way => ({ ...way(...parts), opensInGroupOfTwo: true })

const lead = { body: { isLead: true } }
const noLead = { body: { isLead: false } }
const consent = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-01-01' }

/** Every way that we know. Routes that are not here are called with what the access matrix sends. */
export const ways: readonly Way[] = [
  except('POST /api/users/{id}/make-leader', 'an accomplice among the students', 'a leader more', { id: 'users' }),
  except('POST /api/users/{id}/make-leader', 'a student of whom another leader asked', 'a leader more', {
    id: 'otherStudent',
  }),
  except('POST /api/users/{id}/switch-on', 'a leader whom two have switched off', 'a leader more', {
    id: 'formerLeader',
  }),
  except('POST /api/invitations', 'an invitation that the leader accepts', 'a leader more', { status: 201 }),
  way('POST /api/users/{id}/let-in', 'who accepted an invitation', 'a leader more', { status: 409, id: 'invitee' }),
  way('POST /api/users/{id}/let-in', 'who waits', 'a leader more', { id: 'newcomer' }),
  way('POST /api/users/{id}/consents', 'a consent for who accepted an invitation', 'a leader more', {
    status: 201,
    id: 'invitee',
    body: consent,
  }),
  way('POST /api/users/{id}/undo-decision', 'who accepted an invitation', 'a leader more', {
    status: 409,
    id: 'invitee',
  }),
  way('POST /api/users/{id}/decline', 'who accepted an invitation', 'a leader more', { status: 409, id: 'invitee' }),
  way('PUT /api/users/{id}/name', 'another name for who waits to be confirmed by name', 'a leader more', {
    status: 409,
    id: 'invitee',
    body: { name: 'Anna' },
  }),
  way('PUT /api/users/{id}/name', 'another name for who is to become a leader', 'a leader more', {
    status: 409,
    id: 'otherStudent',
    body: { name: 'Anna' },
  }),
  way('POST /api/confirmations/{id}/confirm', 'the own request', 'a leader less', { status: 403, id: 'ownRequest' }),
  way('POST /api/confirmations/{id}/decline', 'the own request', 'a leader less', { id: 'ownRequest' }),
  way('POST /api/confirmations/{id}/decline', 'what another leader asked for', 'a leader less'),
  except('POST /api/users/{id}/remove-leader', 'another leader', 'a leader less', { id: 'leader' }),
  except('POST /api/users/{id}/remove-leader', 'oneself', 'a leader less', { id: 'accused' }),
  way(
    'POST /api/users/{id}/remove-leader',
    'a leader who is switched off, to be switched on as a student',
    'a leader less',
    {
      id: 'formerLeader',
    },
  ),
  except('POST /api/users/{id}/switch-off', 'another leader', 'a leader less', { id: 'leader' }),
  way('POST /api/users/{id}/sign-out', 'another leader', 'a leader less', { id: 'leader' }),
  way('POST /api/users/{id}/erase', 'another leader', 'a leader less', { status: 409, id: 'leader' }),
  except('POST /api/users/{id}/recovery-code', 'a code with which to log in as another leader', 'a concern', {
    id: 'leader',
  }),
  way('POST /api/users/{id}/recovery-code', 'a code with which to log in as who told the concern', 'a concern'),
  way('POST /api/users/{id}/recovery-code', 'a code for who is switched off', 'a leader more', {
    status: 409,
    id: 'formerLeader',
  }),
  way('POST /api/users/{id}/recovery-code', 'a code for who waits to be a leader', 'a leader more', {
    status: 409,
    id: 'invitee',
  }),
  way('PUT /api/users/{id}/safeguarding', 'the duty for oneself', 'a concern', { id: 'accused', ...lead }),
  way('PUT /api/users/{id}/safeguarding', 'the duty for another leader', 'a concern', {
    id: 'otherLeader',
    ...lead,
  }),
  way('PUT /api/users/{id}/safeguarding', 'the duty for who is switched off', 'a concern', {
    status: 409,
    id: 'formerLeader',
    ...lead,
  }),
  way('PUT /api/users/{id}/safeguarding', 'the end of the duty of a lead', 'a concern', { id: 'leader', ...noLead }),
  except('POST /api/users/{id}/erase', 'who told the concern', 'a concern'),
  way('POST /api/users/{id}/switch-off', 'who told the concern', 'a concern'),
  way('POST /api/users/{id}/export', 'the data of who told the concern', 'a concern', {
    body: { format: 'json', timeZone: 'UTC' },
  }),
  way('POST /api/users/{id}/transcript', 'everything of who told the concern', 'a concern', {
    body: { timeZone: 'UTC' },
  }),
  way('POST /api/users/{id}/guardian-links', 'the page of a parent of who told the concern', 'a concern', {
    status: 201,
  }),
  way('POST /api/backups/download-request', 'a backup, for which another leader is asked', 'everything'),
  way('POST /api/backups/download', 'a backup', 'everything', { status: 409, body: { currentPassword: password } }),
]
