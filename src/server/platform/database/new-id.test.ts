import { afterEach, expect, vi } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { newId } from './new-id.ts'
import { openDatabase } from './open.ts'
import { statement } from './statement.ts'

afterEach(() => vi.useRealTimers())

it('DU8: sorts by creation, within a millisecond and after the clock was set back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const ids: string[] = []
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 10_000; index += 1) ids.push(newId())
    vi.setSystemTime(Date.now() - 1000)
  }
  expect(ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? ''))).toBe(-1)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

const insertAnnouncement = statement((sql, row: { id: string; author: string }) =>
  sql.insertInto('announcements').values({
    id: row.id,
    title: '',
    content: '',
    priority: 'normal',
    starts_at: '',
    place: '',
    for_parents: 0,
    answer_until: '',
    created_by: row.author,
    created_at: '',
    deleted_at: null,
    deleted_by: null,
    edit_count: 0,
  }),
)
const insertUser = statement((sql, row: { id: string }) =>
  sql.insertInto('users').values({
    id: row.id,
    name: '',
    username: '',
    username_key: '',
    email: null,
    email_key: null,
    password_hash: '',
    role: 'admin',
    created_at: '',
    name_key: '',
    username_sort_key: '',
    name_skeleton: '',
    username_skeleton: '',
    responses_count: 0,
    answered_count: 0,
    needs_consent: 0,
    invited_as_leader: 0,
    last_seen_at: '',
  }),
)

describeOnBoth('a database whose newest rows are a day ahead of the clock', () => {
  it('DU8: gets ids that sort after them', async ({ testDatabase }) => {
    const tomorrow = (Date.now() + 86_400_000).toString(16).padStart(12, '0')
    const newest = `${tomorrow.slice(0, 8)}-${tomorrow.slice(8)}-7abc-8000-000000000000`
    await testDatabase.database.write(async (transaction) => {
      await transaction.run(insertUser, { id: 'author' })
      await transaction.run(insertAnnouncement, { id: newest, author: 'author' })
    })
    expect(newId() < newest).toBe(true)
    await (await openDatabase(testDatabase.url)).close()
    expect(newId() > newest).toBe(true)
  })
})
