import { sql } from '#kysely'
import { type Migration, rawSql } from './migration.ts'

/** Keeps every review of a response, and adds the indexes and counts that lists by status and question read. */
export const responseReviews: Migration = {
  name: '006-response-reviews',
  statements: (schema, table) => [
    rawSql('alter table responses add column review_count integer not null default 0'),
    // The primary key lets one of two simultaneous reviews with the same number win.
    table('response_reviews')
      .addColumn('response_id', 'text', (column) => column.notNull().references('responses.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('approved', 'rejected')`))
      .addColumn('feedback', 'text')
      .addColumn('reviewed_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('reviewed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('response_reviews_pkey', ['response_id', 'number'] as never),
    rawSql(`insert into response_reviews (response_id, number, status, feedback, reviewed_by, reviewed_at)
      select id, 1, status, feedback, reviewed_by, reviewed_at from responses
      where reviewed_by is not null and reviewed_at is not null and status <> 'pending'`),
    rawSql('update responses set review_count = 1 where id in (select response_id from response_reviews)'),

    schema.dropIndex('responses_waiting'),
    schema.dropIndex('responses_by_status'),
    schema.createIndex('responses_of_status').on('responses').columns(['status', 'id']),
    schema.createIndex('responses_of_question').on('responses').columns(['question_id', 'id']),
    schema.createIndex('responses_of_question_by_status').on('responses').columns(['question_id', 'status', 'id']),

    rawSql(`insert into counts (name, shard, amount)
      select status || ' of ' || question_id, 0, count(*) from responses where status = 'rejected'
      group by status, question_id`),
  ],
}
