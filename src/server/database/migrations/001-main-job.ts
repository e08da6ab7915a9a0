import { sql } from '#kysely'
import type { Migration } from './migration.ts'

/** Accounts, questions and responses. */
export const mainJob: Migration = {
  name: '001-main-job',
  statements: (schema, table) => [
    table('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('username_key', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'student')`))
      .addColumn('created_at', 'text', (column) => column.notNull()),
    schema.createIndex('users_username_key').unique().on('users').column('username_key'),
    schema.createIndex('users_role').on('users').columns(['role', 'id']),

    table('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull()),
    schema.createIndex('sessions_user').on('sessions').column('user_id'),

    table('questions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) =>
        column.notNull().check(sql`category in ('bible', 'prayer', 'worship', 'fellowship')`),
      )
      .addColumn('due_date', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text')
      .addColumn('deleted_at', 'text'),
    schema.createIndex('questions_listed').on('questions').column('id').where(sql.ref('deleted_at'), 'is', null),
    schema.createIndex('questions_creator').on('questions').column('created_by'),

    table('responses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('question_id', 'text', (column) => column.notNull().references('questions.id'))
      .addColumn('student_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('pending', 'approved', 'rejected')`),
      )
      .addColumn('feedback', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('reviewed_by', 'text', (column) => column.references('users.id'))
      .addColumn('reviewed_at', 'text'),
    // One pending or approved response for each student and question; any number of rejected ones.
    schema
      .createIndex('responses_one_standing')
      .unique()
      .on('responses')
      .columns(['student_id', 'question_id'])
      .where(sql.ref('status'), 'in', sql`('pending', 'approved')`),
    schema.createIndex('responses_own').on('responses').columns(['student_id', 'id']),
    schema.createIndex('responses_of_question').on('responses').columns(['question_id', 'student_id', 'id']),
    schema.createIndex('responses_waiting').on('responses').column('id').where(sql.ref('status'), '=', sql`'pending'`),

    table('sign_in_attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_failed_at', 'text', (column) => column.notNull())
      .addColumn('blocked_until', 'text'),
    schema.createIndex('sign_in_attempts_age').on('sign_in_attempts').column('last_failed_at'),

    table('setup_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull()),

    table('installation')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('administrator_created_at', 'text'),
    { compile: () => ({ sql: 'insert into installation (id) values (1)' }) },
  ],
}
