import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import * as messages from '#messages'
import { expectRightCounts } from '#test/support/counts.ts'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, logIn, type Person, password } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'
import { type ProgramName, programFile } from '#tools/programs.ts'

const program = programFile('admin')
/** Whether a program can run on a terminal: the `script` of Linux starts one, where there are pseudoterminals. */
const hasTerminals = spawnSync('script', ['--quiet', '--return', '--command', 'true', '/dev/null']).status === 0

describeOnBoth('npm run admin', () => {
  const run = ({ url }: TestDatabase, input: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      input,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url },
    })
    return { status, stdout, stderr }
  }

  it('prints its usage, and validates like the forms', { tags: 'slow' }, async ({ testDatabase }) => {
    expect(run(testDatabase, '').stderr).toContain('Usage:')
    expect(run(testDatabase, '12345\n', 'create', 'ruth')).toMatchObject({
      status: 1,
      stderr: 'Password must be at least 6 characters long\n',
    })
    expect(run(testDatabase, '', 'promote', 'nobody')).toMatchObject({
      status: 1,
      stderr: 'There is no account with the username "nobody".\n',
    })
    expect(run(testDatabase, '', 'list').stdout).not.toContain('ruth')
  })

  it.skipIf(!hasTerminals)(
    'does not show the password that is typed on a terminal',
    { tags: 'slow' },
    async ({ testDatabase }) => {
      const command = [process.execPath, program, 'create', 'ruth'].map((part) => `'${part}'`).join(' ')
      const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
        env: { ...process.env, DATABASE_URL: testDatabase.url },
      })
      let output = ''
      terminal.stdout.on('data', (chunk: Buffer) => {
        const isAsked = output.includes('Password: ')
        output += chunk
        if (!isAsked && output.includes('Password: ')) terminal.stdin.write(`${password}\r`)
      })
      const [status] = await once(terminal, 'close')
      expect([status, output]).toEqual([0, expect.stringMatching(/^Password: /)])
      expect(output).not.toContain(password)
      expect(run(testDatabase, '', 'list').stdout).toContain('ruth')
    },
  )

  it('makes a leader a safeguarding lead, and ends it', { tags: 'slow' }, async ({
    app,
    leader,
    student,
    testDatabase,
  }) => {
    const isLead = async () =>
      (await app.call('GET /api/users/{id}', { params: { id: leader._id } }, leader.token)).body.isSafeguardingLead
    const { username } = leader
    expect(run(testDatabase, '', 'safeguarding', username).stdout).toBe(`${username} is now a safeguarding lead.\n`)
    expect(await isLead()).toBe(true)
    run(testDatabase, '', 'end-safeguarding', username)
    expect(await isLead()).toBe(false)
    const refused = run(testDatabase, '', 'safeguarding', student.username)
    expect(refused).toMatchObject({ status: 1, stderr: `${messages.safeguarding_leaders_only()}\n` })
  })

  it('PS3: erases a student after the name is typed', { tags: 'slow' }, async ({ app, testDatabase, student }) => {
    const wrong = run(testDatabase, 'Anna\n', 'erase', student.username)
    expect([wrong.status, wrong.stderr]).toEqual([1, 'This is not the name. Nothing was erased.\n'])
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(200)
    const erased = run(testDatabase, `${student.name}\n`, 'erase', student.username)
    expect([erased.status, erased.stdout]).toEqual([0, expect.stringContaining(`${student.username} is erased.`)])
    expect(JSON.parse(erased.stderr)).toMatchObject({ security: 'person erased by command', account: student._id })
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(401)
    expect(run(testDatabase, '', 'erase', student.username).status).toBe(1)
    expect(run(testDatabase, '', 'list').stdout).not.toContain(student.username)
  })

  it('creates, lists, promotes and resets next to a running server', { tags: 'slow' }, async ({
    app,
    testDatabase,
    student,
  }) => {
    const logged = (stderr: string) => JSON.parse(stderr) as { security: string; account: string }
    const created = run(testDatabase, `${password}\n`, 'create', 'ruth', '--name', 'Ruth')
    expect(created.status).toBe(0)
    expect(logged(created.stderr)).toMatchObject({ level: 40, security: 'leader created by command' })
    expect(run(testDatabase, `${password}\n`, 'create', 'RUTH')).toMatchObject({
      status: 1,
      stderr: 'Username is already taken\n',
    })
    const ruth = await app.call('POST /api/auth/login', { body: { username: 'ruth', password } })
    expect(ruth.body.user).toMatchObject({ name: 'Ruth', role: 'admin' })

    const promoted = run(testDatabase, '', 'promote', student.username)
    expect(promoted.status).toBe(0)
    expect(logged(promoted.stderr)).toMatchObject({
      security: 'role changed to leader by command',
      account: student._id,
    })
    const promotedSession = await logIn(app, student)
    expect((await app.call('GET /api/auth/me', {}, promotedSession.token)).body.role).toBe('admin')
    expect(run(testDatabase, '', 'promote', student.username).status).toBe(0)
    await expectRightCounts(testDatabase.dump)
    expect(run(testDatabase, '', 'list').stdout).toContain(student.username)

    const reset = run(testDatabase, 'brighter\n', 'reset-password', student.username)
    expect(reset.status).toBe(0)
    expect(logged(reset.stderr).security).toBe('password reset by command, all sessions ended')
    expect(reset.stderr).not.toContain('brighter')
    expect((await app.call('GET /api/auth/me', {}, promotedSession.token)).status).toBe(401)
    const again = { username: student.username, password: 'brighter' }
    expect((await app.call('POST /api/auth/login', { body: again })).status).toBe(200)
  })
})

describeOnBoth('npm run admin, for the care of accounts', () => {
  it.override('appOptions', { heartbeatMs: 20 })
  const run = ({ url }: TestDatabase, ...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: url }
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', env })
    return { status, text: status === 0 ? stdout.trim() : stderr.trim() }
  }

  it('refuses what leaders may not do either, and changes nothing', { tags: 'slow' }, async ({
    app,
    testDatabase,
    leader,
  }) => {
    const [ana, noah] = [await addStudent(app), await addWaiting(app)]
    const before = await testDatabase.dump()
    const cases: [string[], string][] = [
      [['remove-leader', leader.username], messages.last_leader()],
      [['switch-off', leader.username], messages.last_leader()],
      [['promote', noah.username], messages.still_waiting()],
      [['switch-off', noah.username], messages.still_waiting()],
      [['let-in', ana.username], messages.already_let_in()],
      [['decline', ana.username], messages.already_let_in()],
      [['rename', ana.username], messages.name_required()],
      [['rename', ana.username, '--name', ' '], messages.name_required()],
      [['sign-out', 'nobody'], 'There is no account with the username "nobody".'],
      [['constructor', ana.username], 'Usage:'],
      [['sign-out'], 'Usage:'],
    ]
    for (const [words, message] of cases) {
      const { status, text } = run(testDatabase, ...words)
      expect([words, status, text.slice(0, message.length)]).toEqual([words, 1, message])
    }
    expect(await testDatabase.dump()).toEqual(before)
  })

  it('does what leaders do, next to a running server, and records it', { tags: 'slow' }, async ({
    app,
    testDatabase,
    leader,
  }) => {
    const [ana, noah, mia] = [await addStudent(app), await addWaiting(app), await addWaiting(app, 'Mia')]
    const stateOf = async ({ _id }: Person) => {
      const { status, body } = await app.call('GET /api/users/{id}', { params: { id: _id } }, leader.token)
      return status === 200 ? `${body.name}: ${body.role}, ${body.state}` : status
    }
    const meOf = async ({ token }: Person) => (await app.call('GET /api/auth/me', {}, token)).status
    expect(run(testDatabase, 'let-in', noah.username).text).toBe(`${noah.username} can now use the app.`)
    expect(await stateOf(noah)).toBe('Noah: student, active')
    expect(run(testDatabase, 'decline', mia.username).status).toBe(0)
    expect(await stateOf(mia)).toBe(404)
    expect(run(testDatabase, 'rename', noah.username, '--name', 'Noe').status).toBe(0)
    expect(await stateOf(noah)).toBe('Noe: student, active')
    const stream = await listen(app, noah)
    expect(run(testDatabase, 'sign-out', noah.username).status).toBe(0)
    expect(await meOf(noah)).toBe(401)
    await stream.ended

    const anas = await listen(app, ana)
    expect(run(testDatabase, 'switch-off', ana.username).status).toBe(0)
    expect([await stateOf(ana), await meOf(ana)]).toEqual(['Ana: student, switched off', 401])
    await anas.ended
    expect(run(testDatabase, 'list').text).toMatch(new RegExp(`'${ana.username}'.*'switched off'`))
    expect(run(testDatabase, 'switch-on', ana.username).status).toBe(0)
    expect(await stateOf(ana)).toBe('Ana: student, active')

    const { text } = run(testDatabase, 'recovery-code', ana.username)
    const code = `${/\w{4}-\w{4}/.exec(text)?.[0]}`
    const body = { username: ana.username, code, newPassword: 'brighter' }
    // The command uses the machine's clock, which is ahead of the test's.
    expect((await app.call('POST /api/auth/recover', { body })).status).toBe(200)
    const kinds = ((await testDatabase.dump())['history_entries'] as { kind: string; facts: string }[])
      .filter(({ facts }) => facts === JSON.stringify({ by: 'command' }))
      .map(({ kind }) => kind)
    expect(kinds).toEqual([
      'account.let_in',
      'account.declined',
      'account.renamed',
      'account.signed_out',
      'account.switched_off',
      'account.switched_on',
      'account.recovery_code_created',
    ])
    await expectRightCounts(testDatabase.dump)
  })

  it('needs no second leader, but notifies all leaders', { tags: 'slow' }, async ({ app, testDatabase, leader }) => {
    const [tom, miriam] = [await addLeader(app, 'Tom'), await addLeader(app, 'Miriam')]
    const requested = await app.call('POST /api/users/{id}/switch-off', { params: { id: tom._id } }, leader.token)
    expect(requested.body.confirmations).toHaveLength(1)
    expect(run(testDatabase, 'switch-off', tom.username).status).toBe(0)
    expect(run(testDatabase, 'remove-leader', miriam.username).status).toBe(0)
    expect((await app.call('GET /api/confirmations', {}, leader.token)).body).toEqual([])
    const { body } = await app.call('GET /api/notices', {}, leader.token)
    expect(body.map(({ kind, actor, subject }) => [kind, actor, subject?.name])).toEqual([
      ['leader.removed', undefined, 'Miriam'],
      ['account.switched_off', undefined, 'Tom'],
    ])
    expect(run(testDatabase, 'switch-off', leader.username).text).toBe(messages.last_leader())
    await expectRightCounts(testDatabase.dump)
  })
})

describe('a command without a database', () => {
  type Command = [ProgramName, ...string[]]
  const commands: Command[] = [
    ['admin', 'list'],
    ['admin', 'create', 'ruth'],
    ['admin', 'promote', 'ruth'],
    ['admin', 'reset-password', 'ruth'],
    ['admin', 'switch-off', 'ruth'],
    ['admin', 'recovery-code', 'ruth'],
    ['history', 'verify'],
    ['backup'],
    ['move', '--to', 'postgres://nobody@127.0.0.1:1/nothing'],
  ]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = (folder: string, url: string, [command, ...words]: Command) =>
    spawnSync(process.execPath, [programFile(command), ...words], {
      cwd: folder,
      input: `${password}\n`,
      encoding: 'utf8',
      env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url },
    })

  it('refuses to create a SQLite file, and prints what to do', { tags: 'slow' }, async ({ folder }) => {
    writeFileSync(join(folder, 'empty.db'), '')
    const [list] = commands
    const cases = [...commands.map((command) => ['./none.db', command]), ['./data/none.db', list], ['empty.db', list]]
    for (const [path, command] of cases as [string, typeof list & {}][]) {
      const { status, stderr } = run(folder, `file:${path}`, command)
      expect([command, status, stderr]).toEqual([
        command,
        1,
        `There is no database at ${path}. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.\n`,
      ])
    }
    expect(readdirSync(folder)).toEqual(['empty.db'])
  })

  it('refuses to create tables in PostgreSQL, and prints what to do [postgres]', { tags: 'slow' }, async ({
    folder,
    emptyPostgres,
  }) => {
    for (const command of commands.filter(([name]) => name !== 'move')) {
      const { status, stderr } = run(folder, emptyPostgres, command)
      expect([command, status, stderr]).toEqual([
        command,
        1,
        'The PostgreSQL database has no tables of Lampstand. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.\n',
      ])
    }
  })
})
