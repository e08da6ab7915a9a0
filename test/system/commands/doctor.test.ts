// Faults of settings and of the network that are made on purpose, and what the doctor says about each.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect } from 'vitest'
import { version } from '#server/platform/version.ts'
import { expectFault, it } from '#test/support/installation.ts'
import { freePort } from '#tools/free-port.ts'
import { programFile } from '#tools/programs.ts'
import { canRunUnprivileged } from '#tools/run-command.ts'
import { mailSettings, reply, startMailServer } from '#tools/start-mail-server.ts'
import { killPrograms, startProgram } from '#tools/start-program.ts'
import { isRoot, nobody, unprivileged } from '#tools/unprivileged.ts'

afterAll(killPrograms)

/** Starts a web server, as a public address or a push service. */
async function serve(handler: RequestListener, tls?: { cert: string; key: string }) {
  const server = tls === undefined ? createServer(handler) : createHttpsServer(tls, handler)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http${tls ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, stop: () => server.close() }
}

const alive: RequestListener = (_request, response) => void response.end(JSON.stringify({ status: 'alive', version }))

describe('a healthy installation', () => {
  it.skipIf(!canRunUnprivileged)(
    'has no fault, also while the server runs, and nothing changes',
    async ({ installed }) => {
      const { folder, file, settingsFile, examine } = installed
      if (isRoot) {
        for (const path of [join(folder, '..'), folder, settingsFile]) chownSync(path, nobody, nobody)
        for (const path of readdirSync(folder, { recursive: true })) chownSync(join(folder, `${path}`), nobody, nobody)
      }
      const before = readFileSync(file)
      const alone = await examine({}, unprivileged)
      expect(alone).toEqual({
        status: 0,
        findings: expect.not.arrayContaining([expect.objectContaining({ state: 'fault' })]),
      })
      expect(readFileSync(file)).toEqual(before)
      expect(readdirSync(folder).sort()).toEqual(['backups', 'lampstand.db', 'lampstand.db-lock'])
    },
  )

  it('is the same for a running server', { tags: 'slow' }, async ({ installed }) => {
    const port = `${await freePort()}`
    const server = await startProgram(`file:${installed.file}`, { PORT: port })
    const { findings } = await installed.examine({ PUBLIC_URL: `http://127.0.0.1:${port}` })
    expect(findings).toContainEqual({ check: 'Database', state: 'ok', text: 'SQLite, undamaged' })
    expect(findings).toContainEqual(expect.objectContaining({ check: 'Address', state: 'ok' }))
    expect(findings).toContainEqual(expect.objectContaining({ check: 'Clock', state: 'ok' }))
    expect(await server.stop()).toBe(0)
  })

  it('prints faults first, each with what helps', async ({ installed: { file, settingsFile } }) => {
    chmodSync(file, 0o644)
    const result = spawnSync(process.execPath, [programFile('doctor'), '--local', '--settings', settingsFile], {
      env: { DATABASE_URL: `file:${file}`, PUBLIC_ULR: 'x' },
      encoding: 'utf8',
    })
    const lines = result.stdout.split('\n')
    expect(lines[0]).toBe('FAULT  Settings: Lampstand does not know PUBLIC_ULR. Did you mean PUBLIC_URL?')
    expect(lines[1]).toContain(`       Correct the name in ${settingsFile}.`)
    expect(result.stdout).toMatch(/\nok {5}Node: [\s\S]*\n\d faults?\.\n$/)
  })
})

describe('settings', () => {
  it('misspelled', async ({ installed }) => {
    await expectFault(installed, /^Settings: Lampstand does not know TRUST_PROXI. Did you mean TRUST_PROXY\? → /, {
      TRUST_PROXI: '1',
    })
  })

  it('invalid', async ({ installed }) => {
    await expectFault(installed, /^Settings: PORT must be a whole number/, { PORT: 'http' })
  })

  it('that every user can read', async ({ installed }) => {
    chmodSync(installed.settingsFile, 0o644)
    await expectFault(installed, /^Settings: Every user .* can read .*lampstand.env. → sudo chmod 600 /)
  })

  it('of the service, which are not set', async ({ installed }) => {
    await expectFault(installed, /^Settings: Those of the service .* → sudo -u lampstand sh -c /, { DATABASE_URL: '' })
  })
})

describe('a public address', { tags: 'slow' }, () => {
  it('whose proxy is not trusted', async ({ installed }) => {
    await expectFault(installed, /^Proxy: TRUST_PROXY is 0 behind a proxy, .* → Set TRUST_PROXY=1/, {
      PUBLIC_URL: 'https://localhost:1',
    })
  })

  it('that nothing answers', async ({ installed }) => {
    const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`
    await expectFault(
      installed,
      /^Address: .* can't be reached from this machine \(ECONNREFUSED\). → sudo systemctl start caddy/,
      { PUBLIC_URL },
    )
  })

  it.for([
    [
      'whose proxy does not reach the server',
      502,
      'Bad Gateway',
      /^Address: The proxy answers .* with 502: .* → sudo journalctl/,
    ],
    ['of something else', 200, '<h1>It works!</h1>', /^Address: Something else answers at /],
    [
      'of another version',
      200,
      '{"status":"alive","version":"0.2.0"}',
      /^Address: .* runs 0.2.0, and .* → sudo systemctl restart/,
    ],
  ] as const)('%s', async ([, status, body, expected], { installed }) => {
    const { origin, stop } = await serve((_request, response) => void response.writeHead(status).end(body))
    await expectFault(installed, expected, { PUBLIC_URL: origin })
    stop()
  })

  it('with a certificate that has expired', async ({ installed }) => {
    const pem = readFileSync(join(import.meta.dirname, '../fixtures/expired-certificate.pem'), 'utf8')
    const { origin, stop } = await serve(alive, { cert: pem, key: pem })
    await expectFault(installed, /^Certificate: It expired on 2020-02-01. → sudo systemctl reload caddy/, {
      PUBLIC_URL: origin,
    })
    stop()
  })

  it('of a machine with another time', async ({ installed }) => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const { origin, stop } = await serve((request, response) => {
      response.setHeader('date', date)
      alive(request, response as Parameters<RequestListener>[1])
    })
    await expectFault(installed, /^Clock: It is 3,\d{3} seconds behind. → sudo timedatectl/, { PUBLIC_URL: origin })
    stop()
  })
})

/** Starts a proxy that holds back what the server sends until it ends, and passes on neither addresses nor `Authorization`. */
const serveBadly = (port: string) =>
  serve(async ({ url = '', headers }, response) => {
    const { 'x-forwarded-for': _address, authorization: _token, ...others } = headers
    const request = get({ port, path: url, headers: others })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    response.writeHead(answer.statusCode ?? 0, answer.headers).end(await buffer(answer))
  })

it('a proxy that removes headers and holds back live events', { tags: 'slow' }, async ({ installed }) => {
  const PORT = `${await freePort()}`
  const server = await startProgram(`file:${installed.file}`, { PORT, TRUST_PROXY: '1' })
  const { origin, stop } = await serveBadly(PORT)
  const settings = { PUBLIC_URL: origin, TRUST_PROXY: '1' }
  const { findings } = await installed.examine(settings)
  for (const [check, text, help] of [
    ['Visitors', 'The proxy sends no X-Forwarded-For', 'nginx: proxy_set_header'],
    ['Login', 'The proxy removes the header Authorization', 'Squid: cache_peer … login=PASSTHRU'],
    ['Live events', 'The proxy holds them back', 'lighttpd: server.stream-response-body = 1'],
  ] as const) {
    const expected = { check, state: 'fault', text: expect.stringContaining(text), help: expect.stringContaining(help) }
    expect(findings).toContainEqual(expected)
  }
  stop()
  expect(await server.stop()).toBe(0)
})

it('a server with other settings than those of the service', { tags: 'slow' }, async ({ installed }) => {
  const PORT = `${await freePort()}`
  const server = await startProgram(`file:${installed.file}`, { PORT })
  const settings = { PUBLIC_URL: `http://127.0.0.1:${PORT}`, TRUST_PROXY: '1' }
  await expectFault(installed, /^Visitors: The server does not run with TRUST_PROXY=1. → sudo systemctl /, settings)
  expect(await server.stop()).toBe(0)
})

it('a machine without internet', async ({ installed }) => {
  const origins = [`http://127.0.0.1:${await freePort()}`, `http://localhost:${await freePort()}`]
  const settings = { PUSH_SERVICES: origins.join(' ') }
  await expectFault(
    installed,
    /^Push: No push service can be reached \(ECONNREFUSED\), .* → Check the connection/,
    settings,
  )
})

it('a push service that a firewall blocks', async ({ installed }) => {
  const origin = `http://127.0.0.1:${await freePort()}`
  await expectFault(installed, /^Push: .* can't be reached \(ECONNREFUSED\), .* → Allow outgoing/, {
    PUSH_SERVICES: origin,
  })
})

describe('channels of messages to addresses', () => {
  const settings = { ...mailSettings('smtp://127.0.0.1:1'), PUBLIC_URL: 'http://127.0.0.1:1' }
  const webhook = {
    NOTIFY_WEBHOOK: 'http://127.0.0.1:1/hook',
    NOTIFY_WEBHOOK_SECRET: 'x'.repeat(32),
    NOTIFY_WEBHOOK_PRIVATE: 'on',
  }

  it('that can’t be used', async ({ installed }) => {
    const refuse = {
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(reply(535, '5.7.8 Wrong password')),
    }
    const mailServer = await startMailServer(refuse)
    await expectFault(
      installed,
      /^Email: The mail server 127\.0\.0\.1 can't be used \(ECONNREFUSED\), so nobody gets emails/,
      settings,
    )
    const SMTP_URL = mailServer.url.replace('//', '//ruth:secret@')
    await expectFault(installed, /^Email: .* replied 535 5\.7\.8 Wrong password to AUTH PLAIN/, {
      ...settings,
      SMTP_URL,
    })
    await expectFault(installed, /^Webhook: http:\/\/127\.0\.0\.1:1 can't be reached/, { ...settings, ...webhook })
    const guarded = { NOTIFY_WEBHOOK: 'https://localhost:1/hook', NOTIFY_WEBHOOK_PRIVATE: 'off' }
    const expected = /^Webhook: https:\/\/localhost:1 is in a private network, so it gets nothing/
    await expectFault(installed, expected, { ...settings, ...webhook, ...guarded })
    await mailServer.stop()
  })

  it('that work get no message', async ({ installed }) => {
    const [mailServer, gateway] = [
      await startMailServer(),
      await serve((_request, response) => void response.writeHead(405).end()),
    ]
    const hook = { ...webhook, NOTIFY_WEBHOOK: gateway.origin }
    const { findings } = await installed.examine({ ...settings, SMTP_URL: mailServer.url, ...hook })
    const text = '127.0.0.1 takes emails of lampstand@example.org'
    expect(findings).toContainEqual({ check: 'Email', state: 'ok', text })
    expect(findings).toContainEqual({ check: 'Webhook', state: 'ok', text: `${gateway.origin} responds` })
    expect(mailServer.received).toEqual([])
    await mailServer.stop()
    gateway.stop()
  })
})
