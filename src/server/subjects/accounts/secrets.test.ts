// Every secret of a person from before a change of their role, password or state, against every such change: none survives.
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject } from 'vitest'
import { historyKinds } from '#contract/rules/audit-log.ts'
import * as messages from '#messages'
import { readTableShapes } from '#server/platform/database/backup/table-shapes.ts'
import { statement } from '#server/platform/database/statement.ts'
import { changeLeader } from '#server/subjects/membership/leader-changes.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { exchange as exchangeWith, openLastingPage, pin } from '#test/support/guardians.ts'
import { addCalendar, addLeader, addStudent, type Person, password } from '#test/support/people.ts'

const newPassword = 'a-brighter-lamp'
const statusOf = async (response: Promise<{ status: number }>) => (await response).status

interface Group {
  app: TestApp
  /** Makes changes of people. There is no third leader, so that they take effect at once. */
  ruth: Person
}

/** Returns a function that says whether the secret still works. It uses the secret up. */
type Secret = (group: Group, person: Person) => Promise<() => Promise<boolean>>

const pathOf = ({ _id }: { _id: string }) => ({ params: { id: _id } })
async function createCode({ app }: Group, by: Person, person: Person): Promise<string> {
  const { body } = await app.call('POST /api/users/{id}/recovery-code', pathOf(person), by.token)
  return `${body.code}`
}
const recover = ({ app }: Group, { username }: Person, code: string) =>
  app.call('POST /api/auth/recover', { body: { username, code, newPassword: 'of-the-thief' } })
async function createLink({ app }: Group, by: Person, student: Person): Promise<string> {
  return (await app.call('POST /api/users/{id}/guardian-links', pathOf(student), by.token)).body.token
}
const exchange = ({ app }: Group, token: string) => app.call('POST /api/guardian/exchange', { body: { token } })

/** Secrets about a person, by the columns of the database that hold their hashes. */
const ofAnyone: Record<string, Secret> = {
  async 'sessions.token_hash'({ app }, { username }) {
    const { body } = await app.call('POST /api/auth/login', { body: { username, password } })
    return async () => (await statusOf(app.call('GET /api/auth/me', {}, body.token))) === 200
  },
  async 'recovery_codes.code_hash'(group, person) {
    const code = await createCode(group, group.ruth, person)
    return async () => (await statusOf(recover(group, person, code))) === 200
  },
  async 'calendar_addresses.address_hash'({ app }, person) {
    const params = { file: await addCalendar(app, person) }
    return async () => (await statusOf(app.call('GET /api/calendar/{file}', { params }))) === 200
  },
}
const ofStudents: Record<string, Secret> = {
  async 'guardian_links.token_hash'(group, person) {
    const token = await createLink(group, group.ruth, person)
    return async () => (await statusOf(exchange(group, token))) === 200
  },
  async 'guardian_links.session_hash'(group, person) {
    const { body } = await exchange(group, await createLink(group, group.ruth, person))
    return async () => (await statusOf(group.app.call('GET /api/guardian', {}, body.token))) === 200
  },
  async 'guardian_links.pin_hash'({ app, ruth }, person) {
    const { secret } = await openLastingPage(app, ruth, person)
    return async () => (await statusOf(exchangeWith(app, secret, { pin }))) === 200
  },
}
/** What a leader made for others, who could be the leader. */
const byLeaders: Record<string, Secret> = {
  async 'invitations.token_hash'({ app }, leader) {
    const { token } = (await app.call('POST /api/invitations', {}, leader.token)).body
    const body = { token, name: 'Guest', username: `guest-${leader._id.slice(-8)}`, password }
    return async () => (await statusOf(app.call('POST /api/auth/invitation', { body }))) === 201
  },
  async 'a recovery code that they made'(group, leader) {
    const student = await addStudent(group.app, 'Ben')
    const code = await createCode(group, leader, student)
    return async () => (await statusOf(recover(group, student, code))) === 200
  },
  async "a guardian's link that they made"(group, leader) {
    const token = await createLink(group, leader, await addStudent(group.app, 'Ben'))
    return async () => (await statusOf(exchange(group, token))) === 200
  },
}

const notSecrets = [
  // The change sets it, or the password is not changed.
  'users.password_hash',
  // The setup link is nobody's, and ends with the first leader. Devices belong to sessions, and are deleted with them.
  ...['setup_links.token_hash', 'destinations.session_hash'],
  // A code shows that an address is the person's, and gives access to nothing.
  'destinations.code_hash',
  // Nobody gets anything with these.
  ...['known_networks.network_hash', 'history_entries.content_hash'],
]

/** Changes of the role, the password or the state of a person, by the kind of their entry in the history. */
type Change = (group: Group, person: Person) => Promise<unknown>
const byRuth =
  (action: 'make-leader' | 'remove-leader' | 'switch-off' | 'switch-on' | 'erase'): Change =>
  ({ app, ruth }, person) =>
    app.call(`POST /api/users/{id}/${action}`, pathOf(person), ruth.token)
const changesOfAnyone: Record<string, Change> = {
  'account.password_changed': ({ app }, { token }) =>
    app.call('PUT /api/auth/update-password', { body: { currentPassword: password, newPassword } }, token),
  async 'account.recovered'(group, person) {
    const body = { username: person.username, code: await createCode(group, group.ruth, person), newPassword }
    return group.app.call('POST /api/auth/recover', { body })
  },
  'account.switched_off': byRuth('switch-off'),
  async 'account.switched_on'(group, person) {
    await byRuth('switch-off')(group, person)
    await byRuth('switch-on')(group, person)
  },
}
const changesOfStudents: Record<string, Change> = {
  ...changesOfAnyone,
  'leader.made': byRuth('make-leader'),
  'account.erased': byRuth('erase'),
  async 'leader.made by a command'({ app }, { _id: userId }) {
    const change = { userId, actorId: null, now: app.now() }
    await app.database.write((transaction) => changeLeader(transaction, 'make leader', change))
  },
}
const changesOfLeaders: Record<string, Change> = { ...changesOfAnyone, 'leader.removed': byRuth('remove-leader') }

/** Kinds of entries about accounts that change neither the role, nor the password, nor the state of the person. */
const otherKinds = [
  // No secret is older than the account. Before it is let in, it could do nothing.
  ...['account.created', 'leader.created', 'account.let_in', 'account.declined'],
  // It can do nothing again.
  'account.waits_again',
  // These end the sessions, in tests of their own.
  ...['account.earlier_made_to_wait', 'account.username_changed', 'account.signed_out'],
  ...['account.renamed', 'account.recovery_code_created', 'account.held', 'account.released', 'account.kept'],
  ...['leader.invited', 'leader.invitation_revoked', 'leader.signed_in'],
  ...['leader.safeguarding_started', 'leader.safeguarding_ended'],
]

const setSwitchedOff = statement((sql, value: { id: string }) =>
  sql
    .updateTable('users')
    .set({ switched_off_at: '2026-03-01' })
    .where('role', '=', 'admin')
    .where('id', '<>', value.id),
)
/** With two leaders, changes take effect at once. */
const switchOffOtherLeaders = ({ app, ruth }: Group) =>
  app.database.write((transaction) => transaction.run(setSwitchedOff, { id: ruth._id }))

describe('AU15: the matrix of secrets and changes', () => {
  it('has every secret of the database and every change of the history', () => {
    const db = new DatabaseSync(inject('sqliteTemplate'), { readOnly: true })
    const hashes = readTableShapes(db).flatMap(({ name, columns }) =>
      columns.filter((column) => column.endsWith('_hash')).map((column) => `${name}.${column}`),
    )
    db.close()
    const known = { ...ofAnyone, ...ofStudents, ...byLeaders }
    expect(new Set(hashes.filter((column) => !(column in known)))).toEqual(new Set(notSecrets))
    const kinds = historyKinds.filter((kind) => /^(account|leader)\./.test(kind) && !otherKinds.includes(kind))
    const changes = Object.keys({ ...changesOfStudents, ...changesOfLeaders })
    expect(new Set(changes.filter((kind) => !kind.includes(' ')))).toEqual(new Set(kinds))
  })
})

describeOnBoth('AU15: every secret from before', () => {
  for (const [role, secrets, changes] of [
    ['student', { ...ofAnyone, ...ofStudents }, changesOfStudents],
    ['leader', { ...ofAnyone, ...byLeaders }, changesOfLeaders],
  ] as const) {
    for (const [kind, change] of Object.entries(changes)) {
      it(`ends with ${kind} of a ${role}`, async ({ app }) => {
        const group = { app, ruth: await addLeader(app) }
        const add = role === 'student' ? addStudent : addLeader
        for (const [name, secret] of Object.entries<Secret>(secrets)) {
          const works = await secret(group, await add(app, 'Cleo'))
          expect([name, await works()]).toEqual([name, true])
          await switchOffOtherLeaders(group)
          const person = await add(app)
          const survives = await secret(group, person)
          await change(group, person)
          expect([name, await survives()]).toEqual([name, false])
          await switchOffOtherLeaders(group)
        }
        const entries = (await app.dumpTables())['history_entries'] as { kind: string }[]
        expect(entries.map((entry) => entry.kind)).toContain(kind.split(' ')[0])
      })
    }
  }
})

describeOnBoth('AU15: one of three leaders', () => {
  /** Asks that Sam becomes a leader, and has it confirmed. */
  async function promote(app: TestApp, mallory: Person, tom: Person, sam: Person) {
    await app.call('POST /api/users/{id}/make-leader', pathOf(sam), mallory.token)
    const [request] = (await app.call('GET /api/confirmations', {}, tom.token)).body
    await app.call('POST /api/confirmations/{id}/confirm', { params: { id: `${request?._id}` } }, tom.token)
    return request
  }

  it('gets into no account of a leader with a code or a session from before the promotion', async ({ app }) => {
    const [mallory, tom] = [await addLeader(app, 'Mallory'), await addLeader(app, 'Tom')]
    const group = { app, ruth: await addLeader(app) }
    const sam = await addStudent(app, 'Sam')
    const code = await createCode(group, mallory, sam)
    const { body: stolen } = await recover(group, sam, code)
    const second = await createCode(group, mallory, sam)
    const request = await promote(app, mallory, tom, sam)
    // The second leader sees who could know the password.
    const by = { _id: mallory._id, name: 'Mallory' }
    expect(request?.recoveryCodes).toMatchObject([{ by }, { by }])
    expect(await statusOf(recover(group, sam, second))).toBe(401)
    expect(await statusOf(app.call('GET /api/users', { query: {} }, stolen.token))).toBe(401)
  })

  it('can not use a confirmed reset of a password after the person was removed and made a leader again', async ({
    app,
  }) => {
    const [mallory, tom] = [await addLeader(app, 'Mallory'), await addLeader(app, 'Tom')]
    const sam = await addLeader(app, 'Sam')
    const decide = async (leader: Person) => {
      const [request] = (await app.call('GET /api/confirmations', {}, leader.token)).body
      await app.call('POST /api/confirmations/{id}/confirm', { params: { id: `${request?._id}` } }, leader.token)
    }
    await app.call('POST /api/users/{id}/recovery-code', pathOf(sam), mallory.token)
    await decide(tom)
    await addLeader(app, 'Ruth')
    await app.call('POST /api/users/{id}/remove-leader', pathOf(sam), mallory.token)
    await decide(tom)
    await promote(app, mallory, tom, sam)
    const { body } = await app.call('POST /api/users/{id}/recovery-code', pathOf(sam), mallory.token)
    expect([body.code, body.confirmation?.action]).toEqual([undefined, 'reset password'])
  })
})

describeOnBoth('AU15: a login at the same moment', () => {
  it('leaves no session with the earlier password', async ({ app, student }) => {
    for (const round of [1, 2, 3, 4]) {
      const person = round === 1 ? student : await addStudent(app)
      const body = { currentPassword: password, newPassword }
      const [changed, ...logins] = await Promise.all([
        app.call('PUT /api/auth/update-password', { body }, person.token),
        ...Array.from({ length: 4 }, () =>
          app.call('POST /api/auth/login', { body: { username: person.username, password } }),
        ),
      ])
      expect(changed.status).toBe(200)
      for (const { status, body: login } of logins) {
        if (status !== 200) expect(login.message).toBe(messages.wrong_credentials())
        else expect(await statusOf(app.call('GET /api/auth/me', {}, login.token))).toBe(401)
      }
    }
  })
})
