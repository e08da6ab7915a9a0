import { expect } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey, RepeatableKey } from '#contract/calls.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addQuestion, addStudent, askForPrayer, type Person, questionText } from '#test/support/people.ts'

/** POST routes without `Idempotency-Key` (ADR 025), because a retry creates no second row. */
const safeWithoutKey: ApiKey[] = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/setup',
  'POST /api/auth/invitation',
  'POST /api/auth/recover',
  'POST /api/auth/logout',
  'POST /api/prayer-requests/{id}/pray',
  'POST /api/prayer-requests/{id}/withdraw',
  'POST /api/prayer-requests/{id}/answered',
  // Returns a secret that is not stored, so that a retry could not return it. An invitation that nobody has seen expires.
  'POST /api/invitations',
]
/** Changes of accounts, requests and settings. They create a new code or nothing. */
const changesState = /^POST \/api\/(users|confirmations|settings)\//
const creating = routes.filter(
  ([key]) => key.startsWith('POST ') && !safeWithoutKey.includes(key) && !changesState.test(key),
)

interface Creation {
  /** Table that gets the row. */
  table: string
  caller: Person
  call: { params?: { id: string }; body: Record<string, string> }
  /** The same request with another text. */
  other: Record<string, string>
}

async function prepare(app: TestApp): Promise<Record<RepeatableKey, Creation>> {
  const [leader, ana] = [await addLeader(app), await addStudent(app)]
  const { _id: questionId } = await addQuestion(app, leader)
  const { _id: prayerId } = await askForPrayer(app, ana)
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

describeOnBoth('an idempotency key', () => {
  const amountOf = async (app: TestApp, table: string) => (await app.dumpTables())[table]?.length
  const send = (
    app: TestApp,
    key: RepeatableKey,
    { call, caller }: Creation,
    body = call.body,
    idempotencyKey = 'key-1',
  ) => app.call(key, { ...call, body } as never, caller.token, { headers: { 'idempotency-key': idempotencyKey } })

  it('is accepted by every route that creates a row', () => {
    expect(creating.filter(([, route]) => route.repeatable !== true).map(([key]) => key)).toEqual([])
  })

  it.for(creating.map(([key]) => key))(
    'CO1: %s creates one row for each key, and refuses another body with it',
    async (route, { app }) => {
      const key = route as RepeatableKey
      const creation = (await prepare(app))[key]
      const before = (await amountOf(app, creation.table)) ?? 0
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(app, key, creation)))
      answers.push(await send(app, key, creation))
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect([200, 201]).toContain(answers[0]?.status)
      expect(await amountOf(app, creation.table)).toBe(before + 1)
      const refused = await send(app, key, creation, creation.other)
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        422,
        'idempotency_key_reused',
        messages.idempotency_key_reused(),
      ])
      expect(await amountOf(app, creation.table)).toBe(before + 1)
    },
  )

  it('CO1: creates another row with another key, and for another user', async ({ app }) => {
    const creations = await prepare(app)
    const creation = creations['POST /api/prayer-requests']
    const ben = await addStudent(app, 'Ben')
    const ids = [
      (await send(app, 'POST /api/prayer-requests', creation)).body,
      (await send(app, 'POST /api/prayer-requests', creation, creation.call.body, 'key-2')).body,
      (await send(app, 'POST /api/prayer-requests', { ...creation, caller: ben })).body,
    ].map((body) => (body as { _id: string })._id)
    expect(new Set(ids).size).toBe(3)
  })

  it('can be used again after a refused request', async ({ app }) => {
    const creation = (await prepare(app))['POST /api/responses']
    const missing = await send(app, 'POST /api/responses', creation, { questionId: 'none', answer: 'Light.' })
    expect(missing.status).toBe(404)
    expect((await send(app, 'POST /api/responses', creation)).status).toBe(201)
  })
})
