import type { Migration } from './migration.ts'

const written = (text: string) => ({ compile: () => ({ sql: text }) })

/** Counts that stand beside what they count: a dashboard does not read every response to say how many there are. */
export const counts: Migration = {
  name: '003-counts',
  statements: (_schema, table) => [
    table('counts')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('shard', 'integer', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('counts_pkey', ['name', 'shard'] as never),
    written(`insert into counts (name, shard, amount)
      select 'students', 0, count(*) from users where role = 'student'`),
    written(`insert into counts (name, shard, amount)
      select 'questions', 0, count(*) from questions where deleted_at is null`),
    written("insert into counts (name, shard, amount) select 'responses', 0, count(*) from responses"),
    written(`insert into counts (name, shard, amount)
      select 'pending', 0, count(*) from responses where status = 'pending'`),
    written(`insert into counts (name, shard, amount)
      select status || ' of ' || question_id, 0, count(*) from responses where status <> 'rejected'
      group by status, question_id`),
  ],
}
