import { expect } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey, RepeatableKey } from '#contract/calls.ts'
import * as messages from '#messages'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { TestApp } from '#test/support/app.ts'
import { uploadBible } from '#test/support/bible.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addQuestion, addStudent, askForPrayer, type Person, questionText } from '#test/support/people.ts'

/** POST routes without `Idempotency-Key`, with the reason why a retry creates nothing twice (ADR 025). */
const safeWithoutKey: Partial<Record<ApiKey, string>> = {
  'POST /api/auth/login': 'each login has a session of its own, and an unused one expires',
  'POST /api/auth/recover': 'the code works once; the new password is set by then',
  'POST /api/auth/logout': 'ends a session',
  'POST /api/auth/end-session': 'ends a session',
  'POST /api/prayer-requests/{id}/pray': 'the primary key is (request, student)',
  'POST /api/prayer-requests/{id}/withdraw': 'sets a state',
  'POST /api/prayer-requests/{id}/answered': 'sets a state',
  'POST /api/prayer-requests/{id}/restore': 'sets a state',
  'POST /api/questions/{id}/restore': 'sets a state',
  'POST /api/questions/{id}/reminder': 'at most one in a week',
  'POST /api/broadcasts/{id}/restore': 'sets a state',
  'POST /api/settings/join-code': 'replaces the code, and returns the newest one',
  'POST /api/backups/download-request': 'one open request for each leader',
  'POST /api/backups/download': 'each download has an entry of its own in the history: somebody may have it',
  'POST /api/setup/restore/check': 'one runs at a time',
  'POST /api/setup/restore/run': 'one runs at a time, while there is no account',
  'POST /api/users/{id}/sign-out': 'ends sessions',
  'POST /api/users/{id}/switch-off': 'sets a state; one open request for each action and person',
  'POST /api/users/{id}/switch-on': 'sets a state',
  'POST /api/users/{id}/make-leader': 'sets a state; one open request for each action and person',
  'POST /api/users/{id}/remove-leader': 'sets a state; one open request for each action and person',
  'POST /api/users/{id}/let-in': 'sets a state',
  'POST /api/concerns/{id}/handle': 'sets a state',
  'POST /api/concerns/{id}/close': 'sets a state',
  'POST /api/concerns/{id}/reopen': 'sets a state',
  'POST /api/users/{id}/erase': 'sets a state; one open request for each person',
  'POST /api/retention/{id}/keep': 'sets a state',
  'POST /api/users/{id}/decline': 'removes an account',
  'POST /api/users/{id}/undo-decision': 'happens once',
  'POST /api/notifications/device/test': 'a second notification replaces the first one',
  'POST /api/notifications/addresses/{channel}/test': 'a second message replaces the first one; few are sent',
  'POST /api/notifications/addresses/{channel}/code': 'the newest code counts; few are sent',
  'POST /api/notifications/addresses/{channel}/confirm': 'sets a state',
  'POST /api/stop/{token}': 'sets a state',
  'POST /api/export': 'each file has an entry of its own in the history: somebody may have it',
  'POST /api/users/{id}/export': 'each file has an entry of its own in the history',
  'POST /api/users/{id}/transcript': 'each file has an entry of its own in the history, with its digest',
  'POST /api/chats/{id}/transcript': 'each file has an entry of its own in the history, with its digest',
  'POST /api/confirmations/{id}/confirm': 'decides once',
  'POST /api/confirmations/{id}/decline': 'decides once',
  'POST /api/users/{id}/consents/{consentId}/withdraw': 'happens once',
  'POST /api/guardian-links/{id}/revoke': 'sets a state',
  'POST /api/guardian/exchange': 'the link works once, or with the PIN, and a retry gets the same session',
  'POST /api/guardian/pin': 'sets a state',
  'POST /api/guardian/permissions': 'the same answer again adds nothing',
  'POST /api/guardian/withdraw-consent': 'happens once',
  'POST /api/guardian/logout': 'ends a session',
}
const posts = routes.filter(([key]) => key.startsWith('POST '))

/** Routes whose response has a secret that is not stored: retried-secrets.test.ts. */
const withSecret = [
  'POST /api/auth/register',
  'POST /api/auth/setup',
  'POST /api/auth/invitation',
  'POST /api/calendar',
  'POST /api/invitations',
  'POST /api/users/{id}/guardian-links',
  'POST /api/users/{id}/recovery-code',
] as const satisfies RepeatableKey[]
type RowKey = Exclude<RepeatableKey, (typeof withSecret)[number]>
const creating = posts.filter(([key, { repeatable }]) => repeatable && !withSecret.some((it) => it === key))

type Body = Record<string, unknown>
/** A request that adds a row to a table, and its body with another text. */
type Creation = [table: keyof Tables, caller: Person, body: Body, other: Body, id?: string]

async function prepare(app: TestApp): Promise<Record<RowKey, Creation>> {
  const [leader, ana, ben] = [await addLeader(app), await addStudent(app), await addStudent(app, 'Ben')]
  const until = new Date(app.now().getTime() + 3_600_000).toISOString()
  const { _id: questionId } = await addQuestion(app, leader)
  const { _id: prayerId } = await askForPrayer(app, ana)
  const { body: concern } = await app.call('POST /api/concerns', { body: { content: 'I am afraid.' } }, ana.token)
  const announcement = { title: 'Camp', content: 'On Friday.', priority: 'high' }
  const consent = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-03-01' }
  await app.call('PUT /api/settings', { body: { asksPhotos: true } }, leader.token)
  const bible = { upload: await uploadBible(app, leader), fileName: 'a.txt' }
  const planned = { ...questionText, publishAt: until }
  const light = { questionId, answer: 'Light.' }
  const [hi, hello] = [{ content: 'Hi' }, { content: 'Hello' }]
  return {
    'POST /api/questions': ['questions', leader, questionText, { ...questionText, title: 'Another' }],
    'POST /api/terms': ['terms', leader, { questions: [planned] }, { questions: [planned, planned] }],
    'POST /api/responses': ['responses', ana, light, { ...light, answer: 'Salt.' }],
    'POST /api/chats/{id}/messages': ['messages', ana, hi, hello, ana._id],
    'POST /api/chats/{id}/pause': [
      'messages',
      leader,
      { content: 'Good night!', until },
      { content: 'Sleep well!', until },
      ben._id,
    ],
    'POST /api/prayer-requests': ['prayer_requests', ana, hi, hello],
    'POST /api/prayer-requests/{id}/respond': [
      'prayer_responses',
      leader,
      { response: 'A' },
      { response: 'B' },
      prayerId,
    ],
    'POST /api/users/{id}/consents': ['consents', leader, consent, { ...consent, guardianName: 'Mara' }, ana._id],
    'POST /api/concerns': ['concerns', ana, hi, hello],
    'POST /api/concerns/{id}/messages': ['concern_messages', ana, hi, hello, concern._id],
    'POST /api/bible-texts': ['bible_texts', leader, bible, { ...bible, fileName: 'b.txt' }],
    'POST /api/permissions/{about}/students/{id}': [
      'permissions',
      leader,
      { ...consent, answer: 'yes' },
      { ...consent, answer: 'no' },
      ana._id,
    ],
    'POST /api/broadcasts': ['announcements', leader, announcement, { ...announcement, content: 'On Saturday.' }],
  }
}

describeOnBoth('an idempotency key', () => {
  const amountOf = async (app: TestApp, [table]: Creation) => (await app.rowsOf(table)).length
  const send = (app: TestApp, key: RowKey, [, caller, given, , id]: Creation, body = given, idempotencyKey = 'key-1') =>
    app.call(key, { body, ...(id && { params: { id, about: 'photos' } }) } as never, caller.token, {
      headers: { 'idempotency-key': idempotencyKey },
    })

  it("is accepted by every POST route but those that a retry can't harm", () => {
    const without = posts.filter(([, { repeatable }]) => repeatable !== true)
    expect(without.filter(([, { status }]) => status === 201).map(([key]) => key)).toEqual([])
    expect(without.filter(([key]) => safeWithoutKey[key] === undefined).map(([key]) => key)).toEqual([])
    expect(Object.keys(safeWithoutKey).filter((key) => !without.some(([it]) => it === key))).toEqual([])
  })

  it.for(creating.map(([key]) => key))(
    'CO1: %s creates one row for each key, and refuses another body with it',
    async (route, { nodes }) => {
      const [app, second] = nodes
      const key = route as RowKey
      const creation = (await prepare(app))[key]
      const before = await amountOf(app, creation)
      const results = await Promise.all(
        [app, second, app, second, app, second].map((node) => send(node, key, creation)),
      )
      results.push(await send(app, key, creation, creation[2], '"key-1"'))
      expect(new Set(results.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect([200, 201]).toContain(results[0]?.status)
      expect(await amountOf(app, creation)).toBe(before + 1)
      const refused = await send(app, key, creation, creation[3])
      expect(refused).toBeRefused(422, 'idempotency_key_reused', messages.idempotency_key_reused())
      expect(await amountOf(app, creation)).toBe(before + 1)
    },
  )

  it('CO1: creates another row with another key, and for another user', async ({ app }) => {
    const creations = await prepare(app)
    const creation = creations['POST /api/prayer-requests']
    const ben = await addStudent(app, 'Ben')
    const ids = [
      (await send(app, 'POST /api/prayer-requests', creation)).body,
      (await send(app, 'POST /api/prayer-requests', creation, creation[2], 'key-2')).body,
      (await send(app, 'POST /api/prayer-requests', creation.with(1, ben) as Creation)).body,
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
