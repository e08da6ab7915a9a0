import { sql } from '#kysely'
import { type Migration, rawSql } from './migration.ts'

/** Counts from which the number of a student's unread announcements follows, and an index for finding those. */
export const announcementReads: Migration = {
  name: '005-announcement-reads',
  statements: (schema, table) => [
    schema
      .createIndex('announcements_by_priority')
      .on('announcements')
      .columns(['priority', 'id'])
      .where(sql.ref('deleted_at'), 'is', null),
    table('announcement_read_counts')
      .addColumn('reader_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('normal', 'high', 'urgent')`))
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('announcement_read_counts_pkey', ['reader_id', 'priority'] as never),
    rawSql(`insert into counts (name, shard, amount)
      select priority || ' announcements', 0, count(*) from announcements where deleted_at is null group by priority`),
    rawSql(`insert into announcement_read_counts (reader_id, priority, amount)
      select reader_id, priority, count(*) from announcement_reads
      join announcements on announcements.id = announcement_reads.announcement_id
      where deleted_at is null group by reader_id, priority`),
  ],
}
