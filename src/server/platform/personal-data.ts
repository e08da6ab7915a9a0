import { serverLimits } from '#contract/limits.ts'
import { deleteExpired, eraseRange } from './personal-data/builders.ts'
import type { PersonalData } from './personal-data/declaration.ts'

export const personalData: PersonalData = {
  tables: {
    idempotency_keys: { user_id: 'id', key: 'id', request_digest: 'hash', row_id: 'id', created_at: 'time' },
    jobs: {
      job_id: 'id',
      kind: 'code',
      key: 'id',
      payload: 'id',
      due_at: 'time',
      run_at: 'time',
      lease: 'id',
      attempts: 'number',
      created_at: 'time',
    },
    counts: { name: 'id', shard: 'number', amount: 'number' },
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
