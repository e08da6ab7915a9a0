import { sql as raw } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type DatabaseKind, statement } from './statement.ts'

const kinds: DatabaseKind[] = ['sqlite', 'postgres']

describe.each(kinds)('a statement on %s', (kind) => {
  it('binds its constants and named values in order', () => {
    const query = statement((sql, value: { id: string; now: string }) =>
      sql
        .updateTable('questions')
        .set((question) => ({ edit_count: question('edit_count', '+', 1), updated_at: value.now }))
        .where('id', '=', value.id)
        .where('category', 'in', ['bible', 'prayer']),
    )
    const { sql, bind } = query.compile(kind)
    expect(sql).not.toContain("'bible'")
    expect(bind({ id: 'q', now: 'today' })).toEqual([1, 'today', 'q', 'bible', 'prayer'])
    expect(bind({ id: 'r', now: 'tomorrow' })).toEqual([1, 'tomorrow', 'r', 'bible', 'prayer'])
  })

  it('contains a value as a literal on request', () => {
    const query = statement((sql) => sql.selectFrom('responses').select('id').where('status', '=', raw.lit('pending')))
    const { sql, bind } = query.compile(kind)
    expect([sql, bind({})]).toEqual([expect.stringContaining(`"status" = 'pending'`), []])
  })

  it('refuses a value or constant that is neither a string, a number nor null', () => {
    const byId = statement((sql, value: { id: string }) =>
      sql.selectFrom('users').select('id').where('id', '=', value.id),
    )
    expect(() => byId.compile(kind).bind({ id: undefined })).toThrow('id must be a string')
    const byDate = statement((sql) =>
      sql
        .selectFrom('users')
        .select('id')
        .where('created_at', '=', new Date() as never),
    )
    expect(() => byDate.compile(kind)).toThrow('A constant must be a string')
  })

  it('knows the table that it writes to', () => {
    const select = statement((sql) => sql.selectFrom('users').select('id'))
    const insert = statement((sql, value: { hash: string }) =>
      sql.insertInto('setup_links').values({ token_hash: value.hash, created_at: '' }),
    )
    const insertSelected = statement((sql) =>
      sql
        .insertInto('chat_reads')
        .columns(['chat_id', 'reader_id', 'last_read_seq'])
        .expression((row) => row.selectFrom('messages').select(['chat_id', 'sender_id', 'seq'])),
    )
    const update = statement((sql) => sql.updateTable('users as user').set({ name: '' }).where('user.id', '=', ''))
    const remove = statement((sql) => sql.deleteFrom('sessions').where('user_id', '=', ''))
    const written = [select, insert, insertSelected, update, remove].map((it) => it.compile(kind).writes)
    expect(written).toEqual([undefined, 'setup_links', 'chat_reads', 'users', 'sessions'])
  })
})
