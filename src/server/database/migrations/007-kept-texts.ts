import { sql } from '#kysely'
import { type Migration, rawSql } from './migration.ts'

const deleted = (table: string) =>
  rawSql(`create index ${table}_deleted on ${table} (deleted_at, id) where deleted_at is not null`)

/** Keeps the keys of retried requests, earlier versions of questions, and who deleted a question. */
export const keptTexts: Migration = {
  name: '007-kept-texts',
  statements: (schema, table) => [
    // The primary key lets one of several requests with the same key win.
    table('idempotency_keys')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('request_digest', 'text')
      .addColumn('row_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key'] as never),
    schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at'),
    rawSql(`insert into idempotency_keys (user_id, key, row_id, created_at)
      select sender_id, idempotency_key, min(id), max(created_at) from messages where idempotency_key is not null
      group by sender_id, idempotency_key`),
    schema.dropIndex('messages_sent_once'),
    rawSql('alter table messages drop column idempotency_key'),

    rawSql('alter table questions add column edit_count integer not null default 0'),
    rawSql('alter table questions add column deleted_by text references users (id)'),
    table('question_revisions')
      .addColumn('question_id', 'text', (column) => column.notNull().references('questions.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) =>
        column.notNull().check(sql`category in ('bible', 'prayer', 'worship', 'fellowship')`),
      )
      .addColumn('due_date', 'text', (column) => column.notNull())
      .addColumn('replaced_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('replaced_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('question_revisions_pkey', ['question_id', 'number'] as never),

    deleted('questions'),
    deleted('prayer_requests'),
    deleted('announcements'),
  ],
}
