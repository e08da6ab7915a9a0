import { sql } from '#kysely'
import { type Migration, rawSql } from './migration.ts'

/**
 * Drops the index of keys by age, and stores the keys on SQLite in their primary key only: every message inserts a key, and each
 * further index costs time and a page of the write-ahead log.
 */
export const idempotencyKeysByUser: Migration = {
  name: '009-idempotency-keys-by-user',
  statements: (schema, _table, kind) => [
    schema.dropIndex('idempotency_keys_by_age'),
    ...(kind === 'postgres'
      ? []
      : [
          rawSql('alter table idempotency_keys rename to idempotency_keys_by_rowid'),
          schema
            .createTable('idempotency_keys')
            .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
            .addColumn('key', 'text', (column) => column.notNull())
            .addColumn('request_digest', 'text')
            .addColumn('row_id', 'text', (column) => column.notNull())
            .addColumn('created_at', 'text', (column) => column.notNull())
            .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key'])
            .modifyEnd(sql`strict, without rowid`),
          rawSql(`insert into idempotency_keys (user_id, key, request_digest, row_id, created_at)
            select user_id, key, request_digest, row_id, created_at from idempotency_keys_by_rowid`),
          rawSql('drop table idempotency_keys_by_rowid'),
        ]),
  ],
}
