import { afterAll, expect, type TestContext } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey } from '#contract/calls.ts'
import { listRecipients } from '#server/subjects/concerns/recipients-store.ts'
import { changeLeader } from '#server/subjects/membership/public.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { password } from '#test/support/people.ts'
import { type Way, ways } from './alone.ts'
import { matrix } from './matrix.ts'
import { callOf, expectedStatus, type Row } from './rows.ts'
import { createStage, type Scene, type Stage } from './scene.ts'

/** What the student wrote in the concerns about the leader who acts. */
const secret = 'He frightens me.'
const newPassword = 'a-brighter-lamp'
const readKeys = routes.map(([key]) => key).filter((key) => key.startsWith('GET') && key !== 'GET /api/events')
/** Files that are read like a list. */
const fileKeys = ['POST /api/export', 'POST /api/users/{id}/export', 'POST /api/users/{id}/transcript'] as const

/** Returns what two must decide: the active leaders and who may become one, the erased people, and who reads the concerns. */
async function whatTwoDecide(app: TestApp, { concerns, invitee, otherStudent }: Scene) {
  const users = await app.rowsOf('users')
  return {
    leaders: users
      .filter((it) => it.role === 'admin' && it.switched_off_at === null && it.waiting_since === null)
      .map(({ id }) => id),
    erased: users.filter(({ erased_at }) => erased_at !== null).map(({ id }) => id),
    // Who may become a leader is confirmed by name, and keeps the password.
    asked: users.filter(({ id }) => id === invitee || id === otherStudent).map((it) => [it.name, it.password_hash]),
    readers: (await listRecipients(app.database.read, concerns)).map(({ id }) => id),
  }
}

const send = async (app: TestApp, key: ApiKey, row: Row, scene: Scene, token?: string) => {
  const {
    params = {},
    query = {},
    body,
  } = callOf(key, row, scene) as { params?: Record<string, string>; query?: Record<string, string>; body?: object }
  const [method, template] = key.split(' ') as ['GET', string]
  const url = `${template.replaceAll(/\{(\w+)\}/g, (_, name) => `${params[name]}`)}?${new URLSearchParams(query)}`
  const response = await app.fastify.inject({
    method,
    url,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body }),
  })
  return {
    status: response.statusCode,
    text: response.rawPayload.toString('latin1'),
    json: () => JSON.parse(response.body),
  }
}

/** What a leader who is accused can get at, alone. */
class Attacker {
  readonly #app: TestApp
  readonly #stage: Stage
  constructor(app: TestApp, stage: Stage) {
    this.#app = app
    this.#stage = stage
  }

  /** Takes what a response gives: an account by an invitation, a session by a code. @returns sessions */
  async #use(response: Awaited<ReturnType<typeof send>>, target: string | undefined): Promise<string[]> {
    if (response.status >= 300 || !response.text.startsWith('{')) return []
    const { token, code } = response.json()
    if (token !== undefined) {
      const body = { token, name: 'Nobody', username: 'nobody', password }
      const accepted = await this.#app.call('POST /api/auth/invitation', { body })
      const parent = await this.#app.call('POST /api/guardian/exchange', { body: { token } })
      return [accepted.body.token, parent.body.token].filter((it) => it !== undefined)
    }
    if (code === undefined) return []
    const username = (await this.#app.rowsOf('users')).find(({ id }) => id === target)?.username ?? ''
    const { body } = await this.#app.call('POST /api/auth/recover', { body: { username, code, newPassword } })
    return [body.token]
  }

  /** Returns a session of each account whose password the leader knows, if it can log in. */
  async #logIn(): Promise<string[]> {
    const { accused, formerLeader, otherStudent, waiting } = this.#stage.people
    const sessions = [accused, formerLeader, otherStudent, waiting].map(async ({ username }) => {
      const { body } = await this.#app.call('POST /api/auth/login', { body: { username, password } })
      return body.token
    })
    return (await Promise.all(sessions)).filter((token) => token !== undefined)
  }

  /** Calls a route, and then reads all that can be read. @returns also the routes that showed a concern */
  async act(key: ApiKey, row: Row): Promise<{ status: number; found: string[] }> {
    const { scene, people } = this.#stage
    const response = await send(this.#app, key, row, scene, people.accused.token)
    const { params = {} } = callOf(key, row, scene) as { params?: Record<string, string> }
    const found = response.text.includes(secret) ? [key] : []
    const tokens = [...(await this.#use(response, params['id'])), ...(await this.#logIn())]
    for (const token of tokens) {
      for (const read of [...readKeys, ...fileKeys]) {
        const { text } = await send(this.#app, read, matrix[read], scene, token)
        if (text.includes(secret) || text.includes(scene.closedConcern)) found.push(read)
      }
    }
    return { status: response.status, found }
  }
}

/** Returns whether a leader alone gains something with a call. */
async function tryAlone(app: TestApp, stage: Stage, key: ApiKey, row: Row) {
  const before = await whatTwoDecide(app, stage.scene)
  const result = await new Attacker(app, stage).act(key, row)
  return { ...result, before, after: await whatTwoDecide(app, stage.scene) }
}

/** Routes that leaders may call. What they read is read after each of the others. */
const changing = routes.filter(
  ([key, { access }]) => !key.startsWith('GET') && !['student', 'guardian'].includes(access),
)
const others = changing
  .map(([key]) => key)
  .filter((key) => !ways.some((way) => way.key === key))
  .map((key) => ({ key, by: 'what the matrix sends', row: matrix[key] }))

describeOnBoth('a leader alone', () => {
  let stage: Stage | undefined
  afterAll(() => stage?.remove())

  const gainsNothing = async ({ key, row }: Pick<Way, 'key' | 'row'>, { task, onTestFinished }: TestContext) => {
    stage ??= await createStage(task.meta.databaseKind ?? 'sqlite')
    const app = await stage.open()
    onTestFinished(() => app.close())
    const { status, before, after, found } = await tryAlone(app, stage, key, row)
    expect([status, found, after]).toEqual([expectedStatus(row, 'accused'), [], before])
  }
  it.for(ways)('SD3: gains nothing that two must decide: $key, $by', gainsNothing)
  it.for(others)('SD3: gains nothing that two must decide: $key, $by', { tags: 'slow' }, gainsNothing)

  it.for(ways)(
    'SD3: has in a group of two what is documented: $key, $by',
    { tags: 'slow' },
    async (way, { task, onTestFinished }) => {
      stage ??= await createStage(task.meta.databaseKind ?? 'sqlite')
      const app = await stage.open()
      onTestFinished(() => app.close())
      for (const userId of [stage.people.secondLeader._id, stage.scene.otherLeader]) {
        const change = { userId, actorId: null, now: app.now() }
        await app.database.write((transaction) => changeLeader(transaction, 'switch off', change))
      }
      const { before, after, found } = await tryAlone(app, stage, way.key, way.row)
      const gains = JSON.stringify([after, found]) !== JSON.stringify([before, []])
      expect(gains).toBe(way.opensInGroupOfTwo ?? false)
    },
  )
})
