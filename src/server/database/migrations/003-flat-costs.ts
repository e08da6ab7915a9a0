import { type Migration, rawSql } from './migration.ts'

/** What keeps the cost of a request the same however much there is: counts beside what they count, and an index. */
export const flatCosts: Migration = {
  name: '003-flat-costs',
  statements: (schema, table) => [
    // A student's responses to the newest questions lie side by side, with all that a list of questions shows of them.
    schema.dropIndex('responses_of_question'),
    schema.createIndex('responses_of_student').on('responses').columns(['student_id', 'question_id', 'id', 'status']),
    table('counts')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('shard', 'integer', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('counts_pkey', ['name', 'shard'] as never),
    rawSql(`insert into counts (name, shard, amount)
      select 'students', 0, count(*) from users where role = 'student'`),
    rawSql(`insert into counts (name, shard, amount)
      select 'questions', 0, count(*) from questions where deleted_at is null`),
    rawSql("insert into counts (name, shard, amount) select 'responses', 0, count(*) from responses"),
    rawSql(`insert into counts (name, shard, amount)
      select 'pending', 0, count(*) from responses where status = 'pending'`),
    rawSql(`insert into counts (name, shard, amount)
      select status || ' of ' || question_id, 0, count(*) from responses where status <> 'rejected'
      group by status, question_id`),
  ],
}
