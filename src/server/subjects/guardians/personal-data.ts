import { serverLimits } from '#contract/limits.ts'
import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseConsentsOf } from './consent-store.ts'
import { consents } from './file-lists.ts'
import { revokeLinksOf } from './guardian-store.ts'

export const personalData: PersonalData = {
  tables: {
    consents: {
      id: 'id',
      user_id: 'id',
      guardian_name: { text: 'deleted', of: 'user_id' },
      method: 'code',
      given_on: 'time',
      recorded_by: 'id',
      recorded_at: 'time',
      withdrawn_at: 'time',
      withdrawn_by: 'id',
    },
    guardian_links: {
      id: 'id',
      user_id: 'id',
      token_hash: 'secret',
      created_by: 'id',
      created_at: 'time',
      expires_at: 'time',
      opened_at: 'time',
      revoked_at: 'time',
      session_hash: 'secret',
      session_expires_at: 'time',
    },
  },
  erase: { atOnce: (transaction, { id }) => eraseConsentsOf(transaction, id) },
  expired: [
    // With their sessions. The audit log keeps who created them.
    deleteExpired({
      table: 'guardian_links',
      key: ['id'],
      retentionMs: serverLimits.expiredSessionRetentionMs,
      expired: (row, before) =>
        row.and([
          row('expires_at', '<', before),
          row.or([row('session_expires_at', 'is', null), row('session_expires_at', '<', before)]),
        ]),
    }),
  ],
  endSecrets: revokeLinksOf,
  endedByRestore: [
    'update guardian_links set revoked_at = coalesce(revoked_at, :now), session_hash = null, session_expires_at = null',
  ],
  files: [consents],
}
