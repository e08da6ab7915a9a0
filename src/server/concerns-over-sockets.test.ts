// What a leader whom a concern is about receives over a socket is the same, chunk for chunk, with and without the concern.
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { setLead, tellConcern } from '#test/support/concerns.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader, askForPrayer, type Person, password, sendMessage } from '#test/support/people.ts'
import { listen, sendForChunks } from '#test/support/raw.ts'
import { asHtml, asJson } from '#test/support/records.ts'

/** Two students whose data have the same lengths. */
const it = base.extend('appOptions', { settings: { RATE_LIMITS: 'off' } }).extend('group', async ({ app }) => {
  const [accused, lead] = [await addLeader(app, 'Saul'), await addLeader(app)]
  await setLead(app, lead)
  const told = await addTwin(app, 'told')
  const quiet = await addTwin(app, 'mute')
  return { accused, lead, told, quiet, port: await listen(app) }
})

async function addTwin(app: TestApp, username: string): Promise<Person> {
  const { body } = await app.call('POST /api/auth/register', { body: { name: 'Ella', username, password } })
  const twin = { _id: body.user._id, name: 'Ella', username, token: body.token }
  await sendMessage(app, twin, twin._id)
  await askForPrayer(app, twin)
  return twin
}

/** Adds 60 entries about each to the audit log, more than a page of an export. */
async function addEntries(app: TestApp, { accused, told, quiet }: Record<'accused' | 'told' | 'quiet', Person>) {
  for (const { _id } of [told, quiet]) {
    for (let time = 0; time < 60; time += 1) {
      const name = time % 2 === 0 ? 'Anna' : 'Ella'
      await app.call('PUT /api/users/{id}/name', { params: { id: _id }, body: { name } }, accused.token)
    }
  }
}

const headOf = (method: string, path: string, { token }: Person) => [
  `${method} /api/${path} HTTP/1.1`,
  'host: 127.0.0.1',
  `authorization: Bearer ${token}`,
]

async function downloadChunks(port: number, path: string, reader: Person, body: object) {
  const json = JSON.stringify(body)
  const head = [...headOf('POST', path, reader), 'content-type: application/json', `content-length: ${json.length}`]
  const { status, headers, chunks } = await sendForChunks(port, head, json)
  return { status, headers: Object.keys(headers), chunks }
}
type Download = Awaited<ReturnType<typeof downloadChunks>>

/** Replaces what two files differ in by texts of the same length: ids, names of entries, digests and proofs, and usernames. */
const withoutIds = ({ chunks, ...download }: Download) => ({
  ...download,
  chunks: chunks.map((chunk) =>
    chunk
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, (id) => 'x'.repeat(id.length))
      .replaceAll(/[\da-f]{64}/g, (digest) => 'x'.repeat(digest.length))
      .replaceAll(/\b(?:told|mute)\b/g, 'twin'),
  ),
})

/** Expects the same bytes in the same chunks, of files with some chunks. */
function expectSame(one: Download, other: Download): void {
  expect(one.status).toBe(200)
  expect(one.chunks.map(({ length }) => length)).toEqual(other.chunks.map(({ length }) => length))
  expect(withoutIds(one)).toEqual(withoutIds(other))
}

describeOnBoth('AZ8: over a socket, a leader whom a concern is about', () => {
  it('gets files of a student in the same chunks as without the concern', { tags: 'slow' }, async ({ app, group }) => {
    const { accused, lead, told, quiet, port } = group
    for (let count = 0; count < 3; count += 1) {
      const { _id: id } = await tellConcern(app, told, { about: [accused._id] })
      await app.call('PUT /api/concerns/{id}/read', { params: { id }, body: { textCount: 1 } }, lead.token)
    }
    await addEntries(app, group)
    for (const [path, body] of [
      ['users/{id}/export', asJson],
      ['users/{id}/export', asHtml],
      ['users/{id}/transcript', { timeZone: 'UTC' }],
      ['chats/{id}/transcript', { timeZone: 'UTC' }],
    ] as const) {
      const pathOf = ({ _id }: Person) => path.replace('{id}', _id)
      expectSame(
        await downloadChunks(port, pathOf(told), accused, body),
        await downloadChunks(port, pathOf(quiet), accused, body),
      )
    }
  })

  it('gets every list byte for byte as before the concern', async ({ app, group }) => {
    const { accused, lead, told, port } = group
    const paths = [
      ...['unread', 'dashboard/stats', 'dashboard/today', 'users', 'chats/admin', 'prayer-requests/admin'],
      ...['responses/all', 'concerns', 'confirmations', 'notices', 'own-concerns', 'history', 'history?group=accounts'],
      ...[`users/${told._id}`, `chats/${told._id}/messages`, `history?limit=50&person=${told._id}`],
    ]
    const take = async () => {
      const answers: Record<string, string[]> = {}
      for (const path of paths) {
        const { status, headers, chunks } = await sendForChunks(port, headOf('GET', path, accused))
        const kept = Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'x-request-id')
        answers[path] = [String(status), JSON.stringify(kept), ...chunks]
      }
      return answers
    }
    const before = await take()
    expect(Object.entries(before).filter(([, [status]]) => status !== '200')).toEqual([])
    const { _id: id } = await tellConcern(app, told, { about: [accused._id] })
    await app.call('PUT /api/concerns/{id}/read', { params: { id }, body: { textCount: 1 } }, lead.token)
    expect(await take()).toEqual(before)
  })

  it('meets the same limit, and gets the same file, in the account of a student after a reset', {
    tags: 'slow',
  }, async ({ app, group }) => {
    const { accused, told, quiet, port } = group
    for (let count = 0; count < 3; count += 1) await tellConcern(app, told, { about: [accused._id] })
    await addEntries(app, group)
    app.advance(1000)
    const found = []
    for (const student of [told, quiet]) {
      const params = { id: student._id }
      const { code = '' } = (await app.call('POST /api/users/{id}/recovery-code', { params }, accused.token)).body
      const body = { username: student.username, code, newPassword: 'a-brighter-lamp' }
      const taken = { ...student, token: (await app.call('POST /api/auth/recover', { body })).body.token }
      const file = await downloadChunks(port, 'export', taken, asJson)
      const statuses: number[] = []
      let wait: unknown
      for (let count = 0; count <= serverLimits.concerns.maxPerDay; count += 1) {
        const response = await app.call('POST /api/concerns', { body: { content: 'Is there one?' } }, taken.token)
        statuses.push(response.status)
        wait = response.headers['retry-after']
      }
      found.push({ file, statuses, wait })
    }
    const [one, other] = found
    if (one === undefined || other === undefined) throw new Error('Nobody was taken over')
    expectSame(one.file, other.file)
    expect(one.statuses.filter((status) => status === 201)).toHaveLength(serverLimits.concerns.maxPerDay)
    expect([one.statuses, one.wait]).toEqual([other.statuses, other.wait])
  })
})
