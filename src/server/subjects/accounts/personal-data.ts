import { serverLimits } from '#contract/limits.ts'
import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseIdentity } from './erase-store.ts'
import { sessions } from './file-lists.ts'
import { renewEpoch } from './setup/installation-store.ts'
import { countToDecide } from './two-person/store.ts'

const ofPerson = { text: 'cleared', of: 'id' } as const
const notInFile = 'made from the name, the username or the email, which the file has'
const derived = { ...ofPerson, notInFile } as const

export const personalData = {
  tables: {
    users: {
      id: 'id',
      name: ofPerson,
      username: ofPerson,
      username_key: derived,
      email: ofPerson,
      password_hash: 'secret',
      role: 'code',
      created_at: 'time',
      name_key: derived,
      username_sort_key: derived,
      name_skeleton: derived,
      username_skeleton: derived,
      email_key: derived,
      responses_count: 'number',
      answered_count: 'number',
      waiting_since: 'time',
      invited_as_leader: 'number',
      switched_off_at: 'time',
      last_seen_at: 'time',
      safeguarding_lead_since: 'time',
      needs_consent: 'number',
      held_since: 'time',
      kept_at: 'time',
      erased_at: 'time',
      language: 'code',
    },
    earlier_usernames: {
      username_key: { text: 'deleted', of: 'user_id', notInFile: 'usernames that the person has chosen to change' },
      user_id: 'id',
    },
    user_words: { word: { text: 'deleted', of: 'user_id', notInFile }, user_id: 'id' },
    sessions: { token_hash: 'secret', user_id: 'id', created_at: 'time', last_used_at: 'time', expires_at: 'time' },
    sign_in_attempts: { key: 'hash', failures: 'number', last_failed_at: 'time', blocked_until: 'time' },
    sign_in_limits: { key: 'hash', full_at: 'time' },
    // There are so few addresses that a hash of one can be guessed.
    known_networks: { user_id: 'id', network_hash: 'secret', last_signed_in_at: 'time' },
    recovery_codes: { user_id: 'id', code_hash: 'secret', created_by: 'id', created_at: 'time', expires_at: 'time' },
    invitations: {
      id: 'id',
      token_hash: 'secret',
      created_by: 'id',
      created_at: 'time',
      expires_at: 'time',
      used_by: 'id',
      used_at: 'time',
      revoked_by: 'id',
      revoked_at: 'time',
    },
    setup_links: { token_hash: 'secret', created_at: 'time' },
    installation: {
      id: 'number',
      administrator_created_at: 'time',
      first_accounts_before: 'id',
      leaders_version: 'number',
      epoch: 'code',
      vapid_public_key: 'code',
      vapid_private_key: 'secret',
    },
    confirmations: {
      id: 'id',
      action: 'code',
      subject_id: 'id',
      invitation_id: 'id',
      requested_by: 'id',
      requested_at: 'time',
      expires_at: 'time',
      outcome: 'code',
      decided_by: 'id',
      decided_at: 'time',
      used_at: 'time',
    },
    notices: { id: 'id', reader_id: 'id', kind: 'code', actor_id: 'id', subject_id: 'id', created_at: 'time' },
  },
  erase: { atOnce: eraseIdentity, changes: [{ change: 'users', to: 'leaders' }] },
  expired: [
    deleteExpired({
      table: 'sessions',
      key: ['token_hash'],
      retentionMs: serverLimits.expiredSessionRetentionMs,
      expired: (row, before) => row('expires_at', '<', before),
    }),
    deleteExpired({
      table: 'recovery_codes',
      key: ['user_id'],
      retentionMs: 0,
      expired: (row, now) => row('expires_at', '<=', now),
    }),
    deleteExpired({
      table: 'known_networks',
      key: ['user_id', 'network_hash'],
      retentionMs: serverLimits.knownNetworks.retentionMs,
      expired: (row, before) => row('last_signed_in_at', '<', before),
    }),
  ],
  endedByRestore: [
    renewEpoch,
    // With their devices.
    'delete from sessions',
    'delete from recovery_codes',
    'delete from setup_links',
    'update invitations set revoked_at = :now where used_at is null and revoked_at is null',
    "update confirmations set outcome = 'expired', decided_at = :now where outcome is null",
    "update confirmations set used_at = :now where outcome = 'confirmed' and used_at is null",
  ],
  files: [sessions],
  pushes: {
    confirmation: { count: (reader, { userId, now }) => countToDecide(reader, { leaderId: userId, now }) },
  },
} satisfies PersonalData
