// Installs a newer version: `sudo node tools/upgrade.mjs`, or `npm run upgrade` without systemd. Runs on any Node from version 18
// without packages. The signature of the new version is verified before anything else, and the version is prepared in a folder of its
// own while the old one runs, so that a failure changes nothing (docs/decisions/061).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const usage = `Usage: sudo node tools/upgrade.mjs [<version>] [--settings <file>] [--service <name>] [--restart <command>] [--wait <seconds>] [--unsigned]
Verifies the newest version (or this one), makes a backup, installs it, restarts the service and waits until it answers.
  --settings <file>     the settings of the service; /etc/lampstand.env by default
  --service <name>      the service of systemd; lampstand by default
  --restart <command>   restarts Lampstand where systemd does not run it
  --wait <seconds>      how long the new version may take to start; 180 by default
  --unsigned            also installs what no key in deploy/release-signers has signed, such as a branch
Example: sudo node tools/upgrade.mjs v0.3.1`

// Not `import.meta.dirname`, which Node 18 lacks.
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const prepared = join(root, '.upgrade')
/** How to return. The server prints it if it can't start (src/server/describe-return.ts). */
const returnFile = join(root, '.upgrade-return.txt')
/** How long the new version has to keep running. */
const steadyMs = 3_000
const isRoot = process.getuid?.() === 0
// The service reads what is installed.
process.umask(0o022)

function end(text, status = 1) {
  ;(status === 0 ? console.log : console.error)(text)
  process.exit(status)
}

function readCommandLine() {
  const text = { type: 'string' }
  const [help, unsigned] = [{ type: 'boolean', short: 'h' }, { type: 'boolean' }]
  const options = { settings: text, service: text, restart: text, wait: text, unsigned, help }
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return end(`${error.message.split('. ')[0]}.\n\n${usage}`)
  }
}

const { values, positionals } = readCommandLine()
const { settings = '/etc/lampstand.env', service = 'lampstand', restart, wait = '180' } = values
if (values.help) end(usage, 0)
if (positionals.length > 1 || !/^\d{1,4}$/.test(wait)) end(usage)

const hasService = restart === undefined && spawnSync('systemctl', ['cat', service], { stdio: 'ignore' }).status === 0
if (hasService && !isRoot) end('Only root can restart the service: sudo node tools/upgrade.mjs')

/** Returns the accounts of this machine. */
const readAccounts = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid, , home]) => ({ name, uid: Number(uid), gid: Number(gid), home }))

/** Returns the options by which root runs a program as somebody else. */
function runAs({ uid, gid }) {
  if (!isRoot || uid === 0) return {}
  const home = readAccounts().find((account) => account.uid === uid)?.home ?? root
  return { uid, gid, env: { ...process.env, HOME: home } }
}

/** Root runs nothing of the new version. The owner of the folder installs it, and the user of the service reads and writes the data. */
const owner = statSync(root)
const asOwner = runAs(owner)
function findServiceUser() {
  if (!hasService) return owner
  const { stdout } = spawnSync('systemctl', ['show', '--property=User', '--value', service], { encoding: 'utf8' })
  return readAccounts().find(({ name }) => name === stdout.trim()) ?? { uid: 0, gid: 0 }
}
const serviceUser = findServiceUser()
const asService = runAs(serviceUser)

/** Ends if the service could change this script, which root runs. */
function refuseChangeableScript() {
  if (!hasService || serviceUser.uid === 0) return
  for (const path of [root, join(root, 'tools'), fileURLToPath(import.meta.url)]) {
    if (spawnSync('test', ['-w', path], asService).status !== 0) continue
    end(
      `The service could change ${path}, and root would run that. Install a new copy once: docs/operating.md#program-and-service`,
    )
  }
}

/** Runs a program and returns its output. If it fails, says that nothing has changed. */
function run(program, args, { cwd = root, shown = false, as = asOwner } = {}) {
  const stdio = ['ignore', shown ? 'inherit' : 'pipe', 'pipe']
  const result = spawnSync(program, args, { cwd, encoding: 'utf8', stdio, ...as })
  if (result.status === 0) return (result.stdout ?? '').trim()
  const words = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim()
  return end(
    `${[program, ...args].join(' ')} failed.\n${words}\nNothing has changed. Version ${from.version} is still installed.`,
  )
}
const git = (...args) => run('git', args)
const succeeds = (program, ...args) => spawnSync(program, args, { cwd: root, stdio: 'ignore', ...asOwner }).status === 0

const hasSettings = existsSync(settings)
/** Runs a program as the service, with its settings. */
const withSettings = (...command) =>
  hasSettings
    ? run('sh', ['-c', 'set -a; . "$0"; exec "$@"', settings, ...command], { as: asService })
    : run(command[0], command.slice(1), { as: asService })

const versionOf = (json) => JSON.parse(json).version
const from = { version: versionOf(readFileSync(join(root, 'package.json'), 'utf8')), commit: '' }

const numbersOf = (tag) => tag.slice(1).split('.').map(Number)
/** Compares tags such as v0.3.0, the newest first. */
function newestFirst(one, other) {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2]
}

/**
 * Ends unless a key of the installed version has signed the tag. The signed name is compared as well: somebody could show an old release
 * under the name of a new one.
 */
function verifySignature(name) {
  const signers = join(root, 'deploy', 'release-signers')
  const ssh = ['gpg.format=ssh', 'gpg.ssh.program=ssh-keygen', `gpg.ssh.allowedSignersFile=${signers}`]
  const isTag = succeeds('git', 'rev-parse', '--verify', '--quiet', `refs/tags/${name}^{tag}`)
  const isNamed = isTag && git('for-each-ref', '--format=%(tag)', `refs/tags/${name}`) === name
  if (isNamed && succeeds('git', ...ssh.flatMap((it) => ['-c', it]), 'verify-tag', `refs/tags/${name}`)) return
  end(`${name} is not signed with a key in deploy/release-signers. It may not be what the makers of Lampstand have released, or
ssh-keygen is missing (apt install openssh-client). Nothing has changed. To install it anyway: --unsigned`)
}

/** Returns the commit to install, or ends if there is nothing to do. */
function findTarget() {
  if (!existsSync(join(root, '.git'))) {
    end('This folder is not a clone of git. Install from the archive of a release: docs/operating.md#upgrades.')
  }
  if (git('status', '--porcelain', '--untracked-files=no') !== '') {
    end('Files of the program were changed here. See them with git status, and undo them with git checkout -- .')
  }
  from.commit = git('rev-parse', 'HEAD')
  git('fetch', '--quiet', '--tags', '--force', 'origin')
  const [newest] = git('tag', '--list')
    .split('\n')
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
    .sort(newestFirst)
  const name = positionals[0] ?? newest
  if (name === undefined) end('There is no released version yet. Name a branch: node tools/upgrade.mjs origin/main')
  const commit = spawnSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
    ...asOwner,
  }).stdout.trim()
  if (commit === '') end(`There is no version ${name}. See all with git tag.`)
  if (commit === from.commit) end(`${name} is installed already.`, 0)
  if (succeeds('git', 'merge-base', '--is-ancestor', commit, from.commit)) {
    if (positionals.length === 0) end(`${name} is the newest version, and an even newer state is installed.`, 0)
    end(
      `${name} is older than what is installed, and can't use its database. How to go back: docs/operating.md#upgrades.`,
    )
  }
  const version = versionOf(git('show', `${commit}:package.json`))
  if (!values.unsigned) verifySignature(name)
  return { name, commit, version }
}

/** Makes a verified backup with the old version. @returns its path */
function backUp() {
  const output = withSettings('npm', 'run', '--silent', 'backup')
  const file = / to (.+\.db(?:\.age)?)\./.exec(output)?.[1]
  if (file === undefined) end(`The backup did not say where it is:\n${output}\nNothing has changed.`)
  console.log(output.split('\n')[0])
  return file
}

function describeReturn(backup) {
  const userOf = ({ uid }) => (isRoot && uid !== 0 ? `sudo -u '#${uid}' ` : '')
  const load = hasSettings ? `set -a; . ${settings}; ` : ''
  return `To return to version ${from.version}, type:
  ${restart === undefined ? `sudo systemctl stop ${service}` : '# stop Lampstand'}
  cd '${root}'
  ${userOf(owner)}git checkout --detach ${from.commit}
  ${userOf(owner)}node tools/setup.mjs start
  ${userOf(serviceUser)}sh -c "${load}npm run restore -- '${backup}'"
  rm .upgrade-return.txt
  ${restart === undefined ? `sudo systemctl start ${service}` : restart}
That backup is from before the upgrade. A PostgreSQL database must be emptied first.
`
}

function removePrepared() {
  if (!existsSync(prepared)) return
  rmSync(prepared, { recursive: true, force: true })
  git('worktree', 'prune')
}

/** Installs and builds a version in a folder of its own, and then puts it in the place of the old one. */
function install({ commit }) {
  removePrepared()
  git('worktree', 'add', '--quiet', '--force', '--detach', prepared, commit)
  run(process.execPath, ['tools/setup.mjs', 'start'], { cwd: prepared, shown: true })
  git('checkout', '--quiet', '--detach', commit)
  for (const folder of ['node_modules', 'dist']) {
    if (existsSync(join(root, folder))) renameSync(join(root, folder), join(prepared, `old-${folder}`))
    renameSync(join(prepared, folder), join(root, folder))
  }
  // The chosen Node is a link, perhaps into the other folder.
  run(process.execPath, ['tools/setup.mjs', 'start', '--quiet'])
  removePrepared()
}

/** Returns the addresses at which the server may answer. */
function readAddresses() {
  const print = 'printf "%s|" "$HOST" "$PORT" "$PUBLIC_URL"'
  const [host = '', port = '', publicUrl = ''] = withSettings('sh', '-c', print).split('|')
  const name = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const local = `http://${name.includes(':') ? `[${name}]` : name}:${port || 3000}`
  return [local, publicUrl].filter((address) => URL.canParse(address))
}

async function answers(addresses, version) {
  for (const address of addresses) {
    const signal = AbortSignal.timeout(3_000)
    const health = await fetch(new URL('/healthz', address), { signal })
      .then((response) => response.json())
      .catch(() => undefined)
    if (health?.version === version) return true
  }
  return false
}

async function waitFor(version) {
  const addresses = readAddresses()
  for (const until = Date.now() + Number(wait) * 1000; Date.now() < until; await sleep(500)) {
    if (!(await answers(addresses, version))) continue
    // A program that ends soon after its start has answered, too.
    await sleep(steadyMs)
    return answers(addresses, version)
  }
  return false
}

refuseChangeableScript()
const target = findTarget()
console.log(`Upgrading from ${from.version} to ${target.version} (${target.name}).`)
const backup = backUp()
install(target)
const howToReturn = describeReturn(backup)
writeFileSync(returnFile, howToReturn)
if (restart === undefined && !hasService)
  end(`Version ${target.version} is installed. Restart Lampstand.\n${howToReturn}`, 0)
const [program, ...args] = hasService ? ['systemctl', 'restart', service] : ['sh', '-c', restart]
spawnSync(program, args, { cwd: root, stdio: 'inherit' })
if (!(await waitFor(target.version))) {
  const log = hasService ? ` Its log: sudo journalctl -u ${service} -n 50` : ''
  end(`Version ${target.version} does not answer after ${wait} seconds.${log}\n${howToReturn}`)
}
rmSync(returnFile, { force: true })
console.log(`Version ${target.version} runs. The backup from before is ${backup}`)
