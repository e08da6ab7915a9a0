import { serverLimits } from '#contract/limits.ts'
import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseIdentity } from './erase-store.ts'
import { sessions } from './file-lists.ts'
import { renewEpoch } from './setup/installation-store.ts'

const ofPerson = { text: 'cleared', of: 'id' } as const
const notInFile = 'made from the name, the username or the email, which the file has'
const derived = { ...ofPerson, notInFile } as const

export const personalData = {
  tables: {
    users: {
      name: ofPerson,
      username: ofPerson,
      username_key: derived,
      email: ofPerson,
      password_hash: 'secret',
      role: 'code',
      name_key: derived,
      username_sort_key: derived,
      name_skeleton: derived,
      username_skeleton: derived,
      email_key: derived,
      language: 'code',
    },
    earlier_usernames: {
      username_key: { text: 'deleted', of: 'user_id', notInFile: 'usernames that the person has chosen to change' },
    },
    user_words: { word: { text: 'deleted', of: 'user_id', notInFile } },
    sessions: { token_hash: 'secret' },
    sign_in_attempts: { key: 'hash' },
    sign_in_limits: { key: 'hash' },
    // There are so few addresses that a hash of one can be guessed.
    known_networks: { network_hash: 'secret' },
    recovery_codes: { code_hash: 'secret' },
    setup_links: { token_hash: 'secret' },
    installation: { first_accounts_before: 'id', epoch: 'code', vapid_public_key: 'code', vapid_private_key: 'secret' },
    notices: { kind: 'code' },
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
  ],
  files: [sessions],
} satisfies PersonalData
