// Lampstand on PostgreSQL servers whose settings, rights and certificates differ: it works, or says what to do.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '#server/commands/doctor/finding.ts'
import { expectRefusal } from '#test/support/expect-refusal.ts'
import { runCommand, runServer } from '#tools/run-command.ts'
import { debianPostgres, type RunningPostgres, startPostgres } from '#tools/start-postgres.ts'
import { killPrograms, startProgram } from '#tools/start-program.ts'
import { isInstalled } from '#tools/start-proxy.ts'
import { isRoot, nobody } from '#tools/unprivileged.ts'

afterAll(killPrograms)

/** Passwords are never printed. */
const password = 'secret@/s:w#o?r%d&é +x'
const encoded = encodeURIComponent(password)

async function starts(url: string): Promise<void> {
  const program = await startProgram(url)
  expect((await program.call('GET', '/readyz')).status).toBe(200)
  expect(await program.stop()).toBe(0)
}

async function examine(url: string): Promise<Finding[]> {
  const { output } = await runCommand(url, 'doctor', '--local', '--json')
  return (JSON.parse(output) as Finding[]).filter(({ check }) => check === 'Database')
}

const versions = [
  ['18', undefined],
  ['of Debian', debianPostgres],
] as const

describe.each(versions)('PostgreSQL %s', { tags: 'slow' }, (version, files) => {
  const isMissing = version !== '18' && files === undefined
  let server: RunningPostgres
  let owner: pg.Client
  let host = ''
  let folder = ''

  beforeAll(async () => {
    if (isMissing) return
    server = await startPostgres(files === undefined ? {} : { files })
    ;({ host } = new URL(server.url))
    folder = mkdtempSync(join(tmpdir(), 'lampstand-settings-'))
    owner = new pg.Client(server.url)
    await owner.connect()
    await owner.query(`create role leader login password '${password}'`)
    await owner.query('create database owned owner leader')
  })
  afterAll(async () => {
    if (isMissing) return
    await owner.end()
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const run = (sql: string) => owner.query(sql)
  const addressOf = (database: string, user = 'leader') => `postgres://${user}:secret@${host}/${database}`
  /** Replaces pg_hba.conf, and waits until it is in force. */
  async function allow(...lines: string[]) {
    const { rows } = await run(`select current_setting('hba_file') as file`)
    writeFileSync(rows[0].file, ['host all lampstand all trust', ...lines, ''].join('\n'))
    const time = () => run('select pg_conf_load_time()::text as at').then(({ rows }) => String(rows[0].at))
    const before = await time()
    await run('select pg_reload_conf()')
    await expect.poll(time).not.toBe(before)
  }

  it.skipIf(isMissing)('is refused with an encoding that can not store all texts', async () => {
    await run("create database latin encoding 'LATIN1' locale 'C' template template0 owner leader")
    const expected =
      /^Lampstand could not start.\nThe database latin has the encoding LATIN1, .*: sudo -u postgres createdb /
    await expectRefusal(addressOf('latin'), expected)
    expect(await examine(addressOf('latin'))).toEqual([
      expect.objectContaining({ state: 'fault', text: expect.stringContaining('encoding LATIN1') }),
    ])
    await run("create database ascii encoding 'SQL_ASCII' locale 'C' template template0 owner leader")
    await starts(addressOf('ascii'))
  })

  it.skipIf(isMissing)('is refused without the right to create tables, or a schema for them', async () => {
    await run('create database foreign_tables')
    await run('create role guest login')
    const url = addressOf('foreign_tables', 'guest')
    const other = new pg.Client(server.url.replace(/postgres$/, 'foreign_tables'))
    await other.connect()
    await other.query('revoke create on schema public from public')
    await expectRefusal(
      url,
      /guest may not create tables in the schema public .* -c 'grant create on schema "public" to "guest"' foreign_/,
    )
    await expectRefusal(
      `${url}?options=-csearch_path%3Dnothing`,
      /search_path of the user guest has no schema that exists/,
    )
    await starts(url.replace('guest', 'lampstand'))
    await expectRefusal(
      url,
      /user in DATABASE_URL may not do this .*\(permission denied for table .*, 42501\)/,
      'admin',
      'backup',
      'history',
    )
    await other.end()
  })

  it.skipIf(isMissing)('is refused with fewer connections than a node, backups and commands need', async () => {
    for (const [kind, name, what] of [
      ['role', 'leader', 'user'],
      ['database', 'owned', 'database'],
    ] as const) {
      const help = `sudo -u postgres psql -c 'alter ${kind} "${name}" connection limit -1'`
      await run(`alter ${kind} ${name} connection limit 16`)
      await expectRefusal(
        addressOf('owned'),
        new RegExp(`The ${what} ${name} is limited to 16 connections, .*needs 11, .* 6. Raise the limit: ${help}`),
      )
      await run(`alter ${kind} ${name} connection limit 0`)
      await expectRefusal(
        addressOf('owned'),
        new RegExp(`(too many connections for ${kind} "${name}", 53300).*${help}`),
      )
      await run(`alter ${kind} ${name} connection limit 17`)
      await starts(addressOf('owned'))
      // Those of others count.
      const others = new pg.Pool({ connectionString: addressOf('owned'), max: 8 })
      await Promise.all(Array.from({ length: 8 }, () => others.query('select pg_sleep(0.1)')))
      expect(await examine(addressOf('owned'))).toContainEqual(
        expect.objectContaining({ state: 'fault', text: expect.stringContaining(' has 9 connections left') }),
      )
      await others.end()
      await run(`alter ${kind} ${name} connection limit -1`)
    }
  })

  it.skipIf(isMissing)('is refused if it is read-only and has no tables', async () => {
    await run('create database empty owner leader')
    await run('alter role leader set default_transaction_read_only = on')
    await expectRefusal(
      addressOf('empty'),
      /leads to a PostgreSQL that is read-only, .*, 25006\)\. Set it to the address of the primary/,
    )
    await run('alter role leader reset default_transaction_read_only')
  })

  it.skipIf(isMissing)('says which settings risk the data, at the start and in the doctor', async () => {
    const expected = /^PostgreSQL runs with fsync and full_page_writes = off, so a crash .* damage/
    await run('alter role leader set default_transaction_read_only = on')
    const { output } = await runServer(addressOf('empty'))
    await run('alter role leader reset default_transaction_read_only')
    expect(output).toMatch(expected)
    expect(await examine(addressOf('empty'))).toEqual([
      expect.objectContaining({ state: 'note', text: expect.stringMatching(/^PostgreSQL [\d.]+, without tables yet/) }),
      expect.objectContaining({ state: 'fault', text: expect.stringMatching(expected) }),
    ])
  })

  it.skipIf(isMissing)('AV6: says that it took too long while a table is locked', async () => {
    if (version === '18') await run("alter role leader set transaction_timeout = '200ms'")
    const program = await startProgram(addressOf('owned'))
    const other = new pg.Client(server.url.replace(/postgres$/, 'owned'))
    await other.connect()
    await other.query('begin; lock table users')
    const login = await program.call('POST', '/api/auth/login', { username: 'ana', password: 'lamp-light' })
    expect([login.status, login.headers.get('retry-after')]).toEqual([503, '2'])
    await expectRefusal(addressOf('owned'), /PostgreSQL took too long \(.*, 55P03\)\. Try again/, 'admin', 'history')
    await other.end()
    expect(await program.stop()).toBe(0)
    await run('alter role leader reset all')
  })

  it.skipIf(isMissing)('says which of user, password and database is wrong', async () => {
    await allow('host all leader all scram-sha-256')
    const right = `postgres://leader:${encoded}@${host}/owned`
    await starts(right)
    await expectRefusal(
      addressOf('owned'),
      /refuses the user or the password .*user "leader", 28P01/,
      'admin',
      'backup',
      'history',
    )
    await expectRefusal(
      `postgres://leader@${host}/owned`,
      /refuses the user or the password .*client password must be a string/,
    )
    await expectRefusal(`postgres://leader:${password}@${host}/owned`, /^[^@]*DATABASE_URL must be .*, with @ as %40/)
    await expectRefusal(
      `${server.url}?options=-cnothing%3D1`,
      /\(unrecognized configuration parameter "nothing", 42704\)/,
    )
    await expectRefusal(
      right.replace('owned', 'nothing'),
      /"nothing" does not exist, 3D000.* createdb --owner lampstand nothing/,
    )
    await expectRefusal(
      addressOf('owned', 'guest'),
      /no pg_hba.conf entry for .*no encryption, 28000\)\. .*, add \?sslmode/,
    )
    await allow('host all all all trust')
    // The package is built without it.
    if (files !== undefined) {
      await allow('host all all all gss')
      await expectRefusal(
        right,
        /ends the connection \(Unknown authenticationOk message type 7\)\. .*pg_hba.conf/,
        'admin',
      )
      await allow('host all all all trust')
    }
    await expectRefusal(addressOf('owned', 'ghost'), /\(role "ghost" does not exist, 28000\)\. Create the user/)
  })

  it.skipIf(isMissing || !isInstalled('openssl'))('works with TLS, and says what is wrong with it', async () => {
    const { rows } = await run(`select current_setting('data_directory') as data`)
    const [certificate, key] = [join(folder, 'certificate.pem'), join(rows[0].data, 'key.pem')]
    const words = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
    execFileSync(
      'openssl',
      ['req', '-x509', ...words, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
      { stdio: 'ignore' },
    )
    if (isRoot) chownSync(key, nobody, nobody)
    const local = addressOf('owned').replace('127.0.0.1', 'localhost')
    await expectRefusal(`${local}?sslmode=require`, /offers no TLS, which DATABASE_URL demands/)
    execFileSync('chmod', ['a+rx', folder])
    await run(`alter system set ssl_cert_file = '${certificate}'`)
    await run("alter system set ssl_key_file = 'key.pem'")
    await run('alter system set ssl = on')
    await allow('hostssl all all all trust')
    await expectRefusal(local, /does not let the user .*no encryption, 28000\)\. .*add \?sslmode=verify-full/)
    for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full']) {
      await expectRefusal(
        `${local}?sslmode=${mode}`,
        /certificate is not known \(self-signed certificate, DEPTH_ZERO_.* Add \?sslrootcert=/,
      )
    }
    const verified = `sslmode=verify-full&sslrootcert=${certificate}`
    await expectRefusal(
      `${addressOf('owned')}?${verified}`,
      /certificate is for another host .*ERR_TLS_CERT_ALTNAME_INVALID/,
      'admin',
    )
    for (const search of [verified, 'sslmode=no-verify', 'sslmode=require&uselibpqcompat=true']) {
      await starts(`${local}?${search}`)
    }
    expect((await examine(`${local}?${verified}`))[0]?.text).toMatch(
      /^PostgreSQL [\d.]+ over TLS, \d+ connections are free/,
    )
  })
})
