// Starts Caddy and nginx with the configurations of `deploy`.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The domain name in the files of `deploy`. */
export const proxyHost = 'youth.example.org'

interface Options {
  /** Where the proxy keeps its files. */
  folder: string
  /** Port for HTTPS. */
  secure: number
  /** Port for HTTP. */
  plain: number
  /** Port of the app. */
  upstream: number | string
}

export interface StartedProxy {
  child: ChildProcess
  /** Returns what the proxy has logged so far. */
  log: () => string
}

export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

const configurationOf = (name: string, upstream: number | string) =>
  readFileSync(join(import.meta.dirname, '..', 'deploy', name), 'utf8').replaceAll(
    '127.0.0.1:3000',
    `127.0.0.1:${upstream}`,
  )

function run(program: string, args: string[], env: NodeJS.ProcessEnv, readLog: () => string): StartedProxy {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  return { child, log: () => errors + readLog() }
}

/** Starts Caddy, which makes its certificate itself, with a log of all requests. */
export function startCaddy({ folder, secure, plain, upstream }: Options): StartedProxy {
  const site = configurationOf('Caddyfile', upstream).replace(`${proxyHost} {`, `${proxyHost} {\n\ttls internal\n\tlog`)
  const configuration = join(folder, 'Caddyfile')
  mkdirSync(folder, { recursive: true })
  const settings = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n`
  writeFileSync(configuration, `${settings}${site}`)
  const args = ['run', '--config', configuration, '--adapter', 'caddyfile']
  return run('caddy', args, { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }, () => '')
}

/** Starts nginx with a certificate of openssl, and with a log of all requests. */
export function startNginx({ folder, secure, plain, upstream }: Options): StartedProxy {
  mkdirSync(folder, { recursive: true })
  const [key, certificate, log] = ['key.pem', 'certificate.pem', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const files = ['-keyout', key, '-out', certificate]
  const subject = ['-subj', `/CN=${proxyHost}`, '-days', '1']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' })
  writeFileSync(log, '')
  const site = configurationOf('nginx.conf', upstream)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${secure}`)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${plain};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `daemon off; ${user} pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log ${log};\n${temporary.join('\n')}\n${site}\n}\n`,
  )
  return run('nginx', ['-p', folder, '-e', 'stderr', '-c', configuration], {}, () => readFileSync(log, 'utf8'))
}
