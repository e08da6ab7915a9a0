import type { Timestamp } from '../timestamp.ts'

/** Kinds of jobs: see subjects.ts. */
export const everyJobKind = [
  'post',
  'notify',
  'push',
  'clean-up',
  'erase',
  'settle',
  'back-up',
  'remind',
  'message',
] as const
export type JobKind = (typeof everyJobKind)[number]

/** Work that one node does at a time or later: see platform/jobs. */
interface Jobs {
  job_id: string
  kind: JobKind
  /** At most one job has a key. */
  key: string | null
  /** JSON object with ids, times and numbers, never with texts that people wrote. */
  payload: string
  /** When it became due. Retries do not change it. */
  due_at: Timestamp
  /** When a node may run it next. While one does, the end of its lease. */
  run_at: Timestamp
  /** Set by the node that works on it. Only a node with this lease may complete the job. */
  lease: string | null
  attempts: number
  created_at: Timestamp
}

/** Keys of requests that created a row, so that a retry returns it (ADR 025). */
interface IdempotencyKeys {
  user_id: string
  key: string
  /** SHA-256 of the request; null for messages sent before migration 007. */
  request_digest: string | null
  row_id: string
  created_at: Timestamp
}

/** Not used since migration 019 (docs/decisions/017). */
interface Counts {
  name: string
  shard: number
  amount: number
}

interface SchemaMigrations {
  name: string
  /** SHA-256 of the migration's files. */
  checksum: string
}

export interface PlatformTables {
  jobs: Jobs
  idempotency_keys: IdempotencyKeys
  counts: Counts
  schema_migrations: SchemaMigrations
}
