import { sql } from '#kysely'
import { type Migration, rawSql } from './migration.ts'

const standing = "('pending', 'approved')"
/** How many rows share the counting of changes to the list of chats: writers to different chats seldom meet in one. */
const shards = Array.from({ length: 16 }, (_, shard) => `(${shard}, 1)`).join(', ')

/** Chat, prayer requests, announcements, and what the list of accounts is sorted by. */
export const chatPrayerAnnouncements: Migration = {
  name: '002-chat-prayer-announcements',
  statements: (schema, table) => [
    // The name as it sorts, and the numbers that stand in the list of accounts.
    rawSql("alter table users add column name_key text not null default ''"),
    rawSql('alter table users add column responses_count integer not null default 0'),
    rawSql('alter table users add column answered_count integer not null default 0'),
    rawSql(`update users set
      name_key = lower(name),
      responses_count = (select count(*) from responses where responses.student_id = users.id),
      answered_count = (select count(*) from responses join questions on questions.id = responses.question_id
        where responses.student_id = users.id and responses.status in ${standing} and questions.deleted_at is null)`),
    schema.createIndex('users_by_name').on('users').columns(['name_key', 'id']),
    schema.createIndex('users_by_responses').on('users').columns(['responses_count', 'id']),
    schema.createIndex('users_by_pending').on('users').columns(['role', 'answered_count desc', 'id']),

    schema.createIndex('responses_by_status').on('responses').columns(['question_id', 'status']),

    table('chats')
      .addColumn('student_id', 'text', (column) => column.primaryKey().references('users.id'))
      .addColumn('student_name_key', 'text', (column) => column.notNull())
      .addColumn('last_seq', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('last_message_id', 'text', (column) => column.notNull())
      .addColumn('last_admin_id', 'text', (column) => column.references('users.id')),
    schema
      .createIndex('chats_listed')
      .on('chats')
      .columns(['last_message_id desc', 'student_name_key', 'student_id'] as never),
    rawSql(`insert into chats (student_id, student_name_key, last_seq, version, last_message_id)
      select id, name_key, 0, 1, '' from users where role = 'student'`),

    table('messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.student_id'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('sender_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('edited_at', 'text')
      .addColumn('idempotency_key', 'text'),
    schema.createIndex('messages_in_order').unique().on('messages').columns(['chat_id', 'seq']),
    schema
      .createIndex('messages_sent_once')
      .unique()
      .on('messages')
      .columns(['chat_id', 'sender_id', 'idempotency_key'])
      .where(sql.ref('idempotency_key'), 'is not', null),

    table('message_revisions')
      .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('replaced_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_revisions_pkey', ['message_id', 'number'] as never),

    table('chat_reads')
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.student_id'))
      .addColumn('reader_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('last_read_seq', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_reads_pkey', ['chat_id', 'reader_id'] as never),

    table('chat_list_versions')
      .addColumn('shard', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull()),
    rawSql(`insert into chat_list_versions (shard, version) values ${shards}`),

    table('prayer_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('student_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('prayer_count', 'integer', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .addColumn('deleted_by', 'text', (column) => column.references('users.id')),
    schema
      .createIndex('prayer_requests_listed')
      .on('prayer_requests')
      .column('id')
      .where(sql.ref('deleted_at'), 'is', null),

    table('prayers')
      .addColumn('prayer_request_id', 'text', (column) => column.notNull().references('prayer_requests.id'))
      .addColumn('student_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('prayers_pkey', ['prayer_request_id', 'student_id'] as never),

    // One response for each request: its primary key says so.
    table('prayer_responses')
      .addColumn('prayer_request_id', 'text', (column) => column.primaryKey().references('prayer_requests.id'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('responded_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('responded_at', 'text', (column) => column.notNull()),

    table('announcements')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('normal', 'high', 'urgent')`))
      .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .addColumn('deleted_by', 'text', (column) => column.references('users.id')),
    schema
      .createIndex('announcements_listed')
      .on('announcements')
      .column('id')
      .where(sql.ref('deleted_at'), 'is', null),

    table('announcement_reads')
      .addColumn('announcement_id', 'text', (column) => column.notNull().references('announcements.id'))
      .addColumn('reader_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('read_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('announcement_reads_pkey', ['announcement_id', 'reader_id'] as never),
  ],
}
