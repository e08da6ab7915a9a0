// Tests the configuration snippets of docs/operating.md with Caddy, nginx and systemd, if these are installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tools/free-port.ts'
import { type Program, register, startProgram } from '#tools/start-program.ts'
import { type Account, type ChaosTests, folder, freshFile, ms, type Outcome, send } from './support.ts'

export const host = 'youth.example.org'

/** Returns the code block of a language in docs/operating.md. */
function snippetOf(language: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const found = new RegExp(`\n\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(text)?.[1]
  if (found === undefined) throw new Error(`docs/operating.md has no ${language} block`)
  return found
}

export const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
export const notInstalled = (program: string): Outcome => ({
  figure: `skipped: ${program} is not installed`,
  passed: true,
})

/** Sends one request to the proxy without verifying its certificate. Resolves when the headers have arrived. */
function open(port: number, path: string, options: RequestOptions = {}, body?: string): Promise<IncomingMessage> {
  const { headers, ...rest } = options
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        servername: host,
        rejectUnauthorized: false,
        headers: { host, ...headers },
        ...rest,
      },
      resolve,
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

async function call(port: number, path: string, options?: RequestOptions, body?: string) {
  const reply = await open(port, path, options, body)
  let bytes = 0
  for await (const chunk of reply) bytes += (chunk as Buffer).length
  return { status: reply.statusCode, headers: reply.headers, bytes }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }

/** Milliseconds from a message until a reader behind the proxy gets its event. */
async function measureEvent(port: number, program: Program, reader: Account, writer: Account): Promise<number> {
  const stream = await open(port, '/api/events', { headers: bearer(reader.token) })
  await once(stream, 'data')
  const startedAt = performance.now()
  await send(program, writer.user._id, writer.token, `event ${startedAt}`)
  let text = ''
  while (!text.includes('chat')) text += (await once(stream, 'data', { signal: AbortSignal.timeout(5_000) })).toString()
  stream.destroy()
  return performance.now() - startedAt
}

/** Checks what the app needs from a proxy. Returns a sentence for each fault. */
async function findFaults(
  securePort: number,
  plainPort: number,
  program: Program,
): Promise<[string[], eventMs: number]> {
  const ana = await register(program, 'ana')
  const faults: string[] = []
  const expect = (label: string, found: unknown, expected: unknown) => {
    if (found !== expected) faults.push(`${label}: expected ${expected}, got ${found}`)
  }
  expect('/readyz', (await call(securePort, '/readyz')).status, 200)
  expect('/metrics', (await call(securePort, '/metrics')).status, 404)
  const plain = await new Promise<IncomingMessage>((resolve, reject) => {
    getPlain({ host: '127.0.0.1', port: plainPort, path: '/login', headers: { host } }, resolve).once('error', reject)
  })
  plain.resume()
  expect('redirect to HTTPS', [301, 308].includes(plain.statusCode ?? 0), true)
  const page = await call(securePort, '/login')
  expect('the page', page.status, 200)
  expect('HSTS', page.headers['strict-transport-security'] !== undefined, true)

  for (let index = 0; index < 40; index += 1)
    await send(program, ana.user._id, ana.token, `${index} ${'word '.repeat(200)}`)
  const headers = { ...bearer(ana.token), 'accept-encoding': 'gzip' }
  const chat = await call(securePort, '/api/chats/student', { headers })
  expect('compression', chat.headers['content-encoding'], 'gzip')
  const again = { ...headers, 'if-none-match': String(chat.headers.etag) }
  expect('an unchanged chat', (await call(securePort, '/api/chats/student', { headers: again })).status, 304)

  const post = { method: 'POST', headers: { ...bearer(ana.token), ...json } }
  const large = JSON.stringify({ content: 'x'.repeat(70_000) })
  expect('a body of 70 kB', (await call(securePort, '/api/prayer-requests', post, large)).status, 413)

  const statuses: (number | undefined)[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const spoofed = { method: 'POST', headers: { ...json, 'x-forwarded-for': `198.51.100.${attempt}` } }
    const wrong = JSON.stringify({ username: 'ana', password: 'not this one' })
    statuses.push((await call(securePort, '/api/auth/login', spoofed, wrong)).status)
  }
  expect('guesses with a forged address', statuses.at(-1), 429)
  const concern = JSON.stringify({ content: 'He frightens me.' })
  expect('a concern', (await call(securePort, '/api/concerns', post, concern)).status, 201)
  return [faults, await measureEvent(securePort, program, ana, ana)]
}

/** Runs the app behind a proxy and checks it. */
async function behindProxy(
  name: string,
  start: (ports: { secure: number; plain: number; upstream: string }) => ReturnType<typeof spawn>,
  accessLog?: string,
): Promise<Outcome> {
  const [port, secure, plain] = [await freePort(), await freePort(), await freePort()]
  const settings = { PORT: String(port), TRUST_PROXY: '1', PUBLIC_URL: `https://${host}` }
  const program = await startProgram(freshFile(name), settings)
  const proxy = start({ secure, plain, upstream: program.address.port })
  let output = ''
  proxy.stderr?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  try {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      if (proxy.exitCode !== null) return { figure: `${name} exited: ${output.slice(-300)}`, passed: false }
      if (await call(secure, '/healthz').catch(() => undefined)) break
      await sleep(100)
    }
    const [faults, eventMs] = await findFaults(secure, plain, program)
    const logged = accessLog === undefined ? undefined : readFileSync(accessLog, 'utf8')
    if (logged?.includes('/api/prayer-requests') === false) faults.push('the access log is empty')
    if (logged?.includes('concern')) faults.push('the access log has a concern')
    return {
      figure: faults.length > 0 ? faults.join('; ') : `as documented, event delivered in ${ms(eventMs)}`,
      passed: faults.length === 0 && eventMs < 1_000,
    }
  } finally {
    proxy.kill('SIGTERM')
    await program.stop()
  }
}

const nginxLog = () => join(folder, 'nginx', 'access.log')

function startNginx({ secure, plain, upstream }: { secure: number; plain: number; upstream: string }) {
  const place = join(folder, 'nginx')
  mkdirSync(place)
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')]
  const subject = ['-subj', `/CN=${host}`, '-days', '1']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' })
  const site = snippetOf('nginx')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${secure}`)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${plain};`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${place}/${kind};`)
    .join('\n')
  const configuration = join(place, 'nginx.conf')
  writeFileSync(
    configuration,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}pid ${place}/pid; error_log stderr;\nevents {}\nhttp { access_log ${nginxLog()};\n${temporary}\n${site}\n}\n`,
  )
  return spawn('nginx', ['-p', place, '-e', 'stderr', '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
}

export function startCaddy({ secure, plain, upstream }: { secure: number; plain: number; upstream: string }) {
  const place = join(folder, 'caddy')
  mkdirSync(place, { recursive: true })
  const site = snippetOf('caddyfile')
    .replace('{', '{\n\ttls internal')
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
  const settings = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n`
  const configuration = join(place, 'Caddyfile')
  writeFileSync(configuration, `${settings}${site}\n`)
  return spawn('caddy', ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

export const deployment: ChaosTests = {
  caddy: [
    'the documented Caddyfile: HTTPS, compression, live events, the real address of visitors',
    async () => (isInstalled('caddy') ? behindProxy('caddy', startCaddy) : notInstalled('caddy')),
  ],
  nginx: [
    'the documented nginx configuration: HTTPS, compression, live events, the real address of visitors',
    async () => (isInstalled('nginx') ? behindProxy('nginx', startNginx, nginxLog()) : notInstalled('nginx')),
  ],
}
/** `npm run chaos -- proxies` selects both. */
export const proxies = ['caddy', 'nginx']
