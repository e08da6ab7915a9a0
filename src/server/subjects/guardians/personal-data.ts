import { serverLimits } from '#contract/limits.ts'
import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseConsentsOf } from './consent-store.ts'
import { consents } from './file-lists.ts'
import { revokeLinksOf } from './guardian-store.ts'

export const personalData: PersonalData = {
  tables: {
    consents: { guardian_name: { text: 'deleted', of: 'user_id' }, method: 'code', given_on: 'time' },
    guardian_links: {
      token_hash: 'secret',
      session_hash: 'secret',
      pin_hash: 'secret',
      guardian_name: {
        ...({ text: 'deleted', of: 'user_id' } as const),
        notInFile: 'links are between leaders and guardians; the file names the guardian with what they answered',
      },
    },
    guardian_openings: {},
  },
  erase: { atOnce: (transaction, { id }) => eraseConsentsOf(transaction, id) },
  expired: [
    // With their sessions. The audit log keeps who created them.
    deleteExpired({
      table: 'guardian_links',
      key: ['id'],
      retentionMs: serverLimits.expiredSessionRetentionMs,
      expired: (row, before) =>
        row.or([
          row.and([
            row('pin_hash', 'is', null),
            row('expires_at', '<', before),
            row.or([row('session_expires_at', 'is', null), row('session_expires_at', '<', before)]),
          ]),
          // A lasting link expires when it is revoked.
          row.and([row('pin_hash', 'is not', null), row('revoked_at', '<', before)]),
        ]),
    }),
    deleteExpired({
      table: 'guardian_openings',
      key: ['id'],
      retentionMs: serverLimits.guardianOpenings.retentionMs,
      expired: (row, before) => row('opened_at', '<', before),
    }),
  ],
  revokeSecrets: revokeLinksOf,
  endedByRestore: [
    'update guardian_links set revoked_at = coalesce(revoked_at, :now), session_hash = null, session_expires_at = null',
  ],
  files: [consents],
}
