import { foldName } from '../../names/fold-name.ts'
import { sortKey } from '../../names/sort-key.ts'
import { type Migration, rawSql } from './migration.ts'

const textColumn = (row: Readonly<Record<string, unknown>>, column: string) => String(row[column])

/** Sort keys that put names into the same order on both databases, and unique emails to sign in by. */
export const sortKeys: Migration = {
  name: '004-sort-keys',
  statements: (schema, _table, kind) => {
    // PostgreSQL compares texts by the database's locale unless told otherwise. SQLite always compares bytes.
    const collation = kind === 'postgres' ? ' collate "C"' : ''
    return [
      ...(kind === 'postgres'
        ? [
            rawSql(`alter table users alter column name_key type text${collation}`),
            rawSql(`alter table chats alter column student_name_key type text${collation}`),
          ]
        : []),
      rawSql(`alter table users add column username_sort_key text${collation} not null default ''`),
      rawSql('alter table users add column email_key text'),
      {
        select: 'select id, name, username, email from users',
        update: 'update users set name_key = ?, username_sort_key = ?, email_key = ? where id = ?',
        values: (row) => [
          sortKey(textColumn(row, 'name')),
          sortKey(textColumn(row, 'username')),
          row['email'] === null ? null : foldName(textColumn(row, 'email')),
          textColumn(row, 'id'),
        ],
      },
      rawSql('update chats set student_name_key = (select name_key from users where users.id = chats.student_id)'),
      schema.createIndex('users_by_username').on('users').columns(['username_sort_key', 'id']),
      // Of several accounts with one email, the account that has it as its username keeps it, as it signs in by email already;
      // otherwise the oldest. The others still sign in by username.
      schema.createIndex('users_by_email').on('users').columns(['email_key', 'id']),
      rawSql(`update users set email_key = null
        where email_key <> username_key and exists (select 1 from users as other
          where other.email_key = users.email_key and (other.username_key = other.email_key or other.id < users.id))`),
      schema.dropIndex('users_by_email'),
      schema.createIndex('users_email_key').unique().on('users').column('email_key'),
    ]
  },
}
