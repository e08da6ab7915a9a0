import { serverLimits } from '#contract/limits.ts'
import { deleteExpired, eraseRange } from './personal-data/builders.ts'
import type { PersonalData } from './personal-data/declaration.ts'

export const personalData: PersonalData = {
  tables: {
    idempotency_keys: { key: 'id', request_digest: 'hash' },
    jobs: { kind: 'code', key: 'id', payload: 'id', lease: 'id' },
    counts: { name: 'id' },
    schema_migrations: { name: 'code', checksum: 'hash' },
  },
  erase: { batches: [eraseRange({ table: 'idempotency_keys', owner: 'user_id', key: 'key' })] },
  expired: [
    deleteExpired({
      table: 'idempotency_keys',
      key: ['user_id', 'key'],
      retentionMs: serverLimits.idempotencyKey.retentionMs,
      expired: (row, before) => row('created_at', '<', before),
    }),
  ],
}
