import { expect, it } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey, RepeatableKey } from '#contract/calls.ts'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeApp } from '#test/support/describe-app.ts'
import {
  addAdministrator,
  addQuestion,
  addStudent,
  askForPrayer,
  type Person,
  questionText,
} from '#test/support/people.ts'
import { beforeAllKeys, deleteExpiredKeys, insertKey } from './store.ts'

/** POST routes without `Idempotency-Key`, because a retry creates no second row (ADR 025). */
const safeWithoutKey: ApiKey[] = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/setup',
  'POST /api/auth/logout',
  'POST /api/prayer-requests/{id}/pray',
]

interface Creation {
  /** Table that gets the row. */
  table: string
  caller: Person
  call: { params?: { id: string }; body: Record<string, string> }
  /** The same request with another text. */
  other: Record<string, string>
}

async function prepare(test: TestApp): Promise<Record<RepeatableKey, Creation>> {
  const [leader, ana] = [await addAdministrator(test), await addStudent(test)]
  const { _id: questionId } = await addQuestion(test, leader)
  const { _id: prayerId } = await askForPrayer(test, ana)
  const announcement = { title: 'Camp', content: 'On Friday.', priority: 'high' }
  return {
    'POST /api/questions': {
      table: 'questions',
      caller: leader,
      call: { body: questionText },
      other: { ...questionText, title: 'Another' },
    },
    'POST /api/responses': {
      table: 'responses',
      caller: ana,
      call: { body: { questionId, answer: 'Light.' } },
      other: { questionId, answer: 'Salt.' },
    },
    'POST /api/chats/{id}/messages': {
      table: 'messages',
      caller: ana,
      call: { params: { id: ana._id }, body: { content: 'Hi' } },
      other: { content: 'Hello' },
    },
    'POST /api/prayer-requests': {
      table: 'prayer_requests',
      caller: ana,
      call: { body: { content: 'For my exam.' } },
      other: { content: 'For my sister.' },
    },
    'POST /api/prayer-requests/{id}/respond': {
      table: 'prayer_responses',
      caller: leader,
      call: { params: { id: prayerId }, body: { response: 'With you.' } },
      other: { response: 'We pray.' },
    },
    'POST /api/broadcasts': {
      table: 'announcements',
      caller: leader,
      call: { body: announcement },
      other: { ...announcement, content: 'On Saturday.' },
    },
  }
}

describeApp('an idempotency key', (test) => {
  const amountOf = async (table: string) => (await test().dumpTables())[table]?.length
  const send = (key: RepeatableKey, { call, caller }: Creation, body = call.body, idempotencyKey = 'key-1') =>
    test().call(key, { ...call, body } as never, caller.token, { headers: { 'idempotency-key': idempotencyKey } })

  it('is accepted by every route that creates a row', () => {
    const creating = routes.filter(([key]) => key.startsWith('POST ') && !safeWithoutKey.includes(key))
    expect(creating.filter(([, route]) => route.repeatable !== true).map(([key]) => key)).toEqual([])
  })

  it.for(routes.filter(([key]) => key.startsWith('POST ') && !safeWithoutKey.includes(key)).map(([key]) => key))(
    'CO1: %s creates one row for each key, and refuses another body with it',
    async (route) => {
      const key = route as RepeatableKey
      const creation = (await prepare(test()))[key]
      const before = (await amountOf(creation.table)) ?? 0
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(key, creation)))
      answers.push(await send(key, creation))
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect([200, 201]).toContain(answers[0]?.status)
      expect(await amountOf(creation.table)).toBe(before + 1)
      const refused = await send(key, creation, creation.other)
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        422,
        'idempotency_key_reused',
        messages.idempotency_key_reused(),
      ])
      expect(await amountOf(creation.table)).toBe(before + 1)
    },
  )

  it('CO1: creates another row with another key, and for another user', async () => {
    const creations = await prepare(test())
    const creation = creations['POST /api/prayer-requests']
    const ben = await addStudent(test(), 'Ben')
    const ids = [
      (await send('POST /api/prayer-requests', creation)).body,
      (await send('POST /api/prayer-requests', creation, creation.call.body, 'key-2')).body,
      (await send('POST /api/prayer-requests', { ...creation, caller: ben })).body,
    ].map((body) => (body as { _id: string })._id)
    expect(new Set(ids).size).toBe(3)
  })

  it('can be used again after a refused request', async () => {
    const creation = (await prepare(test()))['POST /api/responses']
    const missing = await send('POST /api/responses', creation, { questionId: 'none', answer: 'Light.' })
    expect(missing.status).toBe(404)
    expect((await send('POST /api/responses', creation)).status).toBe(201)
  })

  it('is deleted 30 days after it was used', async () => {
    const { retentionMs, purgeEvery } = serverLimits.idempotencyKey
    const { caller: ana } = (await prepare(test()))['POST /api/prayer-requests']
    const use = (name: string) => {
      const headers = { 'idempotency-key': name }
      return test().call('POST /api/prayer-requests', { body: { content: 'For my exam.' } }, ana.token, { headers })
    }
    await use('old')
    test().advance(retentionMs - 1000)
    for (let count = 2; count <= purgeEvery; count += 1) await use(`${count}`)
    test().advance(2000)
    expect((await use('last')).status).toBe(201)
    const keys = ((await test().dumpTables())['idempotency_keys'] ?? []) as { key: string }[]
    expect(keys.map(({ key }) => key)).not.toContain('old')
    expect(keys).toHaveLength(purgeEvery)
  })

  it('is deleted with all expired keys, some at a time', async () => {
    const ana = await addStudent(test())
    const used = Array.from({ length: 10 }, (_, index) => ({ key: `key-${index}`, isOld: index % 2 === 0 }))
    await test().database.write(async (transaction) => {
      for (const { key, isOld } of used) {
        const now = isOld ? '2026-01-01' : '2026-03-01'
        await insertKey(transaction, { userId: ana._id, key, requestDigest: '', rowId: key, now })
      }
    })
    const left = async () => (await test().dumpTables())['idempotency_keys']?.length
    let place = beforeAllKeys
    const counts: unknown[] = []
    for (let time = 0; time < 3; time += 1) {
      place = await test().database.write((transaction) =>
        deleteExpiredKeys(transaction, place, { before: '2026-02-01', count: 4 }),
      )
      counts.push(await left())
    }
    expect(counts).toEqual([8, 6, 5])
    expect(place).toBe(beforeAllKeys)
  })
})
