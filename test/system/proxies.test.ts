// The app behind proxies, with the configurations of `deploy`.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { examine } from '#test/support/examine.ts'
import { it } from '#test/support/fixtures.ts'
import { freePort } from '#tools/free-port.ts'
import { type Program, register, startProgram } from '#tools/start-program.ts'
import {
  isInstalled,
  proxyHost,
  type StartedProxy,
  startApache,
  startCaddy,
  startHaproxy,
  startLighttpd,
  startNginx,
} from '#tools/start-proxy.ts'

const json = { 'content-type': 'application/json' }
const chat = '/api/chats/student'
const patient = { timeout: 30_000 }

type Proxy = [name: string, command: string, start: typeof startCaddy]

function works(...[name, command, startProxy]: Proxy) {
  const isMissing = !isInstalled(command) || !isInstalled('openssl')
  let folder = ''
  let [port, secure, plain] = [0, 0, 0]
  let program: Program
  let proxy: StartedProxy
  let session: ClientHttp2Session | undefined
  let token = ''
  let chatId = ''

  const settings = () => ({ PORT: `${port}`, TRUST_PROXY: '1', PUBLIC_URL: `https://${proxyHost}:${secure}` })
  const databaseUrl = () => `file:${join(folder, 'group.db')}`
  const startApp = async () => {
    program = await startProgram(databaseUrl(), settings())
  }

  beforeAll(async () => {
    if (isMissing) return
    folder = mkdtempSync(join(tmpdir(), 'lampstand-proxy-'))
    ;[port, secure, plain] = [await freePort(), await freePort(), await freePort()]
    await startApp()
    ;({
      token,
      user: { _id: chatId },
    } = await register(program, 'ana'))
    proxy = startProxy({ folder: join(folder, command), secure, plain, upstream: port })
    await vi.waitUntil(connected, patient)
  })
  /** Opens a connection to the proxy, which further calls use. */
  const connected = () =>
    new Promise<boolean>((resolve) => {
      session?.destroy()
      session = connect(`https://127.0.0.1:${secure}`, { servername: proxyHost, rejectUnauthorized: false })
      session.once('connect', () => resolve(true))
      session.once('error', () => resolve(false))
    })
  afterAll(async () => {
    if (isMissing) return
    session?.destroy()
    proxy.child.kill('SIGTERM')
    await program.stop()
    rmSync(folder, { recursive: true })
  })

  /** Sends the headers of a request over HTTP/2. */
  function open(path: string, headers: IncomingHttpHeaders, hasBody: boolean) {
    const stream = (session as ClientHttp2Session).request(
      { ':authority': proxyHost, ':path': path, ...headers },
      { endStream: !hasBody },
    )
    stream.setEncoding('latin1')
    // A refused body ends with the stream.
    stream.on('error', () => undefined)
    return stream
  }

  async function call(path: string, headers: IncomingHttpHeaders = {}, body?: string) {
    const hasBody = body !== undefined
    const post = { ':method': 'POST', ...json, 'content-length': `${Buffer.byteLength(body ?? '')}` }
    const stream = open(path, hasBody ? { ...post, ...headers } : headers, hasBody)
    if (hasBody) stream.end(body)
    const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    return { status: Number(received[':status']), headers: received, body: await text(stream) }
  }
  /** Requests a path over HTTP. */
  const callPlain = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: plain, path, headers: { host: proxyHost } }
      get(options, (response) => resolve(response.resume())).on('error', reject)
    })
  const bearer = () => ({ authorization: `Bearer ${token}` })
  const sendMessage = (content: string) =>
    program.call('POST', `/api/chats/${chatId}/messages`, { content }, token).then(({ status }) => status)

  it.skipIf(isMissing)('serves HTTPS over HTTP/2, and sends visitors there', async () => {
    expect(session?.alpnProtocol).toBe('h2')
    const page = await call('/login')
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.any(String)])
    const { statusCode, headers } = await callPlain('/login')
    expect([statusCode, headers.location]).toEqual([
      expect.toBeOneOf([301, 308]),
      expect.stringContaining(`https://${proxyHost}`),
    ])
    expect((await call('/metrics')).status).toBe(404)
  })

  it.skipIf(isMissing)('delivers live events one by one', async () => {
    const stream = open('/api/events', { ...bearer(), 'accept-encoding': 'gzip' }, false)
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    expect(headers['content-encoding']).toBeUndefined()
    let events = ''
    stream.on('data', (chunk: string) => {
      events += chunk
    })
    for (const count of [1, 2, 3]) {
      expect(await sendMessage(`Message ${count}`)).toBe(201)
      await expect.poll(() => events.split('event: chat').length - 1, patient).toBe(count)
    }
    stream.destroy()
  })

  it.skipIf(isMissing)('compresses, and returns 304 for what has not changed', async () => {
    for (const index of [1, 2, 3]) await sendMessage(`${index} ${'word '.repeat(200)}`)
    const headers = { ...bearer(), 'accept-encoding': 'gzip' }
    const first = await call(chat, headers)
    expect([first.status, first.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect((await call(chat, { ...headers, 'if-none-match': `${first.headers.etag}` })).status).toBe(304)
  })

  it.skipIf(isMissing).for([
    [413, 'large bodies', '/api/prayer-requests', true],
    [401, 'large bodies of visitors', '/api/prayer-requests', false],
    [404, 'large bodies to unknown addresses', '/api/nowhere', false],
  ] as const)('IN4: passes on status %i for %s', { tags: 'slow' }, async ([expected, , path, isSignedIn]) => {
    const type = expected === 404 ? { 'content-type': 'text/plain' } : json
    const headers = isSignedIn ? { ...type, ...bearer() } : type
    for (const length of [70_000, 300_000, 900_000, 3_000_000]) {
      // Most proxies refuse what is larger than 1 MB. Apache and HAProxy leave it to the app.
      const statuses = length > 1_000_000 ? [413, expected] : [expected]
      for (let round = 0; round < 5; round += 1) {
        // A connection is closed after many bytes that are not used.
        await connected()
        const { status } = await call(path, headers, JSON.stringify({ content: 'x'.repeat(length) }))
        expect([length, status]).toEqual([length, expect.toBeOneOf(statuses)])
      }
    }
  })

  // HAProxy closes the connection, because such headers are larger than its buffer.
  it.skipIf(isMissing || name === 'HAProxy')('IN4: passes on status 431', async () => {
    // nginx refuses a header of 8 kB itself.
    const long = Object.fromEntries([1, 2, 3].map((number) => [`x-long-${number}`, 'x'.repeat(6000)]))
    expect((await call('/api/joining', long)).status).toBe(431)
  })

  it.skipIf(isMissing)('replaces a forged address of the client', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const forged = { 'x-forwarded-for': `198.51.100.${attempt}` }
      statuses.push((await call('/api/auth/login', forged, '{"username":"ana","password":"a wrong word"}')).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it.skipIf(isMissing)('satisfies the doctor', { tags: 'slow' }, async () => {
    const findings = await examine(databaseUrl(), settings())
    expect(findings).toMatchObject({
      'ok Address': expect.anything(),
      'ok Visitors': expect.stringMatching(
        /^the proxy replaces their addresses; this machine's is (127\.0\.0\.1|::1) /,
      ),
      'ok Live events': expect.anything(),
    })
    expect(findings['fault Login']).toBeUndefined()
  })

  it.skipIf(isMissing)(
    'AZ8, PS8: logs nothing about who asks for help, and no secret address, also while the app is down',
    { tags: 'slow' },
    async () => {
      const calendar = `/api/calendar/${'Zq'.repeat(21)}Z.ics`
      const concern = '{"content":"He frightens me."}'
      expect((await call('/api/concerns', bearer(), concern)).status).toBe(201)
      await program.stop()
      const stop = `/api/stop/${'Zq'.repeat(21)}Z`
      const responses = Promise.all([call('/api/concerns', bearer(), concern), call(calendar), call(stop)])
      // Caddy and HAProxy wait for the app before they give up.
      for (const { status } of await responses) expect(status).toBeOneOf([502, 503])
      expect(proxy.log()).not.toMatch(/concerns|ZqZq/)
      await startApp()
    },
  )

  it.skipIf(isMissing)('AZ8, PS8: logs no spelling of an address that nobody may see, over HTTP neither', async () => {
    const made = await program.call('POST', '/api/calendar', undefined, token)
    const { path: calendar } = (await made.json()) as { path: string }
    const [, secret = ''] = /([\w-]{43})\.ics$/.exec(calendar) ?? []
    await expect.poll(async () => (await call(calendar)).status, patient).toBe(200)
    const { etag } = (await call(calendar)).headers
    expect((await call(calendar, { 'if-none-match': `${etag}` })).status).toBe(304)
    const paths = [
      '/get-help',
      '/GET-Help/1',
      '/get-help?x=y',
      '/get%2Dhelp',
      '//get-help',
      '/./get-help',
      '/x/../get-help',
    ]
    paths.push(
      '/api/help',
      '/api/HELP',
      '/%61pi/help',
      '/api//help',
      '/api/own-concerns',
      '/Admin/Concerns',
      '/api/concerns/1',
    )
    paths.push(calendar, calendar.replace('/api', '/%61pi'), calendar.replace('/api', '//api'), `${calendar}?x=y`)
    paths.push(`/api/stop/${secret}`, `/API/Stop/${secret}`, `/api/stop/${secret}%zz`, `//api//stop/${secret}?x=y`)
    paths.push(`${calendar}/`, calendar.replace('.ics', ''), `${calendar}%zz`, calendar.replace('/api/c', '/Api/C'))
    for (const path of [...paths, '/resources?written']) {
      // Caddy ends a malformed request without a response.
      await call(path).catch(() => expect(path).toContain('%zz'))
      await callPlain(path)
    }
    await expect.poll(proxy.log, patient).toMatch(/\/resources\?written/)
    await call('/resources?last')
    await expect.poll(proxy.log, patient).toMatch(/\/resources\?last/)
    expect(proxy.log()).not.toMatch(/help|concerns/i)
    expect(proxy.log()).not.toContain(secret)
  })

  it.skipIf(isMissing)('works again when the app has restarted', async () => {
    await program.stop()
    const during = call('/readyz')
    // Caddy lets requests without a body wait, HAProxy a few seconds.
    if (name !== 'Caddy') expect((await during).status).toBeOneOf([502, 503])
    await startApp()
    if (name === 'Caddy') expect((await during).status).toBe(200)
    await expect.poll(async () => (await call('/readyz')).status, patient).toBe(200)
  })

  it.skipIf(isMissing)('passes on the pieces of a backup that is restored in the browser', async () => {
    const piece = 'x'.repeat(serverLimits.restore.maxPieceBytes)
    const headers = { ':method': 'PUT', 'content-type': 'application/octet-stream', ...bearer() }
    const { status } = await call('/api/setup/restore/file?upload=upload-1&offset=0&total=600000', headers, piece)
    // The app refuses the token: there is a leader.
    expect(status).toBe(409)
  })
}

// In `npm test`, the two that most groups use.
describe.each<Proxy>([
  ['Caddy', 'caddy', startCaddy],
  ['nginx', 'nginx', startNginx],
])('behind %s', works)
describe.each<Proxy>([
  ['Apache', 'apache2', startApache],
  ['HAProxy', 'haproxy', startHaproxy],
  ['lighttpd', 'lighttpd', startLighttpd],
])('behind %s', { tags: 'slow' }, works)
