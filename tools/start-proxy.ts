// Starts proxies with the configurations of `deploy`. They run as this user; Apache for root as another one, as it insists.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The domain name that replaces the one in the files of `deploy`, so that the server and the doctor find the proxy. */
export const proxyHost = 'localhost'

interface Options {
  /** Where the proxy keeps its files. */
  folder: string
  /** Port for HTTPS. */
  secure: number
  /** Port for HTTP. */
  plain: number
  /** Port of the app. */
  upstream: number | string
  /** Changes the configuration. */
  change?: (configuration: string) => string
}
const same = (configuration: string) => configuration

export interface StartedProxy {
  child: ChildProcess
  /** Returns what the proxy has logged so far. */
  log: () => string
}

/** What Debian has in packages of their own, or elsewhere. */
const modules: Record<string, string> = {
  apache2: '/usr/lib/apache2/modules/mod_http2.so',
  lighttpd: '/usr/lib/lighttpd/mod_openssl.so',
}

export const isInstalled = (program: string): boolean =>
  spawnSync('which', [program]).status === 0 && existsSync(modules[program] ?? '/')

const configurationOf = (name: string, upstream: number | string) =>
  readFileSync(join(import.meta.dirname, '..', 'deploy', name), 'utf8')
    .replaceAll('youth.example.org', proxyHost)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)

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

/** Makes a certificate with openssl. */
function makeCertificate(folder: string): { key: string; certificate: string } {
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const files = ['-keyout', key, '-out', certificate]
  const subject = ['-subj', `/CN=${proxyHost}`, '-days', '1']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' })
  return { key, certificate }
}

/** @returns functions that write to a file of the folder, and read from one that may be missing */
const filesOf = (folder: string) => ({
  write(name: string, text: string) {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  },
  read: (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''),
})

/** Starts nginx with a log of all requests. */
export function startNginx({ folder, secure, plain, upstream, change = same }: Options): StartedProxy {
  const { key, certificate } = makeCertificate(folder)
  const { write, read } = filesOf(folder)
  const site = configurationOf('nginx.conf', upstream)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${secure}`)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${plain};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const configuration = write(
    'nginx.conf',
    `daemon off; ${user} pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log ${folder}/log;\n${temporary.join('\n')}\n${change(site)}\n}\n`,
  )
  return run('nginx', ['-p', folder, '-e', 'stderr', '-c', configuration], {}, () => read('log'))
}

const apacheModules = ['mpm_event', 'authz_core', 'setenvif', 'alias', 'filter', 'deflate', 'headers', 'ssl', 'http2']
apacheModules.push('proxy', 'proxy_http', 'socache_shmcb')

/** Starts Apache with the log of its site. */
export function startApache({ folder, secure, plain, upstream, change = same }: Options): StartedProxy {
  const { key, certificate } = makeCertificate(folder)
  const { write, read } = filesOf(folder)
  const site = configurationOf('apache.conf', upstream)
    .replace(/SSLCertificateFile .*/, `SSLCertificateFile ${certificate}`)
    .replace(/SSLCertificateKeyFile .*/, `SSLCertificateKeyFile ${key}`)
    .replace('*:443', `*:${secure}`)
    .replace('*:80', `*:${plain}`)
  // As Debian's other-vhosts-access-log.conf, which logs sites that have no log.
  const log = `CustomLog ${folder}/access.log combined`
  const lines = [
    ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot ${folder}\nServerName ${proxyHost}\nPidFile ${folder}/pid\nDefaultRuntimeDir ${folder}`,
    `Listen ${secure}\nListen ${plain}`,
    ...(process.getuid?.() === 0 ? ['User www-data\nGroup www-data'] : []),
    `LogFormat "%h %t \\"%r\\" %>s" combined\nLogFormat "%h \\"%r\\"" common\nErrorLog ${folder}/errors\n${log}`,
    change(site),
  ]
  const args = ['-d', folder, '-f', write('apache.conf', lines.join('\n')), '-D', 'FOREGROUND']
  return run('apache2', args, { APACHE_LOG_DIR: folder }, () => read('access.log') + read('errors'))
}

/** Starts HAProxy, which writes its log to the standard error. */
export function startHaproxy({ folder, secure, plain, upstream, change = same }: Options): StartedProxy {
  const { key, certificate } = makeCertificate(folder)
  const { write } = filesOf(folder)
  const both = write('both.pem', readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const site = configurationOf('haproxy.cfg', upstream)
    .replace(/ssl crt \S+/, `ssl crt ${both}`)
    .replaceAll(':443', `:${secure}`)
    .replaceAll(':80', `:${plain}`)
  const settings = 'global\n\tlog stderr format raw local0\n\tno strict-limits\n\tmaxconn 200\n'
  return run('haproxy', ['-db', '-f', write('haproxy.cfg', `${settings}${change(site)}`)], {}, () => '')
}

/** Starts lighttpd with the log of its site. */
export function startLighttpd({ folder, secure, plain, upstream, change = same }: Options): StartedProxy {
  const { key, certificate } = makeCertificate(folder)
  const { write, read } = filesOf(folder)
  const site = configurationOf('lighttpd.conf', upstream)
    .replaceAll(/ssl.pemfile = .*/g, `ssl.pemfile = "${certificate}"`)
    .replaceAll(/ssl.privkey = .*/g, `ssl.privkey = "${key}"`)
    .replaceAll(':443', `:${secure}`)
    .replace('3000', `${upstream}`)
    .replace('/var/log/lighttpd/', `${folder}/`)
    // The test does not use the port of the address.
    .replace(`"host"] == "${proxyHost}"`, `"host"] =^ "${proxyHost}"`)
  // As Debian's 10-accesslog.conf, which logs all sites.
  const log = `accesslog.filename = "${folder}/access.log"\n`
  const settings = `server.modules = ( "mod_redirect", "mod_accesslog" )\n${log}server.document-root = "${folder}"\nserver.port = ${plain}\nserver.upload-dirs = ( "${folder}" )\nserver.errorlog = "${folder}/errors"\n`
  const args = ['-D', '-f', write('lighttpd.conf', `${settings}${change(site)}`)]
  return run('lighttpd', args, {}, () => read('access.log') + read('errors'))
}
