// Prepares a clone for a command: installs the packages of the lockfile and builds what has changed. This script runs on any
// Node from version 20 without packages. Everything else runs on the pinned Node that it installs.
//   node tools/setup.mjs start     builds the web app and the server if their sources changed
//   node tools/setup.mjs server    builds the server if its sources changed
//   node tools/setup.mjs develop   prepares tests and the dev server
//   node tools/setup.mjs build     builds both even if their sources did not change
// Several modes can be combined, as in `develop start`. `--quiet` prints only errors.
//
// The scripts in package.json then run `exec node_modules/.bin/node`: a plain `node` could still be the machine's own, because a
// shell remembers where it found a command.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'

const root = join(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'
const quiet = process.argv.includes('--quiet')
const modes = process.argv.slice(2).filter((argument) => argument !== '--quiet')
if (modes.length === 0) modes.push('develop')
const withTools = modes.includes('develop')

const installStamp = join(root, 'node_modules', '.installed')
const messagesStamp = join(root, 'node_modules', '.cache', 'messages-compiled-from')
const messageSources = [
  ...readdirSync(join(root, 'src', 'locales'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `src/locales/${name}`),
  'tools/messages/compile-messages.ts',
  'tools/messages/message-compiler.ts',
]
const pinnedNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node')

const print = (text) => {
  if (!quiet) console.log(text)
}
const fail = (text) => {
  console.error(`\n${text}\n`)
  process.exit(1)
}
const readIfExists = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Returns a hash of the names and contents of files and folders, without tests, which are not part of a build. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (!name.includes('.test.')) add(join(path, name))
      }
    } else {
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  for (const path of paths) add(join(root, path))
  return hash.digest('hex')
}

/** Returns the environment without node_modules/.bin in PATH, because npm must not run on the Node that it is about to replace. */
function systemEnvironment() {
  const bin = `${sep}node_modules${sep}.bin`
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(bin))
  return { ...process.env, PATH: path.join(delimiter) }
}

function install() {
  const lock = fingerprint(['package-lock.json'])
  const [installedLock, installedMode] = readIfExists(installStamp).split(' ')
  // A `develop` installation includes everything that `start` needs.
  if (installedLock === lock && (installedMode === 'develop' || !withTools)) return

  // npm would delete the target of the link, which is the installation of another clone.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail('node_modules is a symbolic link. Remove it and run the same command again.')
  }
  print('Installing (about a minute the first time)…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(withTools ? [] : ['--omit=dev'])]
  // With NODE_ENV=production, npm would omit the packages of the tests.
  const env = systemEnvironment()
  if (withTools) delete env.NODE_ENV
  const result = spawnSync('npm', args, {
    cwd: root,
    env,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    shell: isWindows,
  })
  if (result.error)
    fail(`npm could not be started: ${result.error.message}. Install Node 20 or later, which includes npm.`)
  if (result.status !== 0) {
    fail(
      'The installation failed; see the output of npm above. The first installation needs the internet. If this machine is\n' +
        'offline, connect it and run the same command again.',
    )
  }
  if (spawnSync(pinnedNode, ['--version'], { shell: isWindows }).status !== 0) {
    fail(
      `Lampstand installs its own version of Node, which does not start on this machine (${process.platform} ${process.arch}).\n` +
        'It supports Linux with glibc (x64, arm64), macOS (x64, arm64) and Windows (x64). If this machine is one of\n' +
        'these, the download is incomplete: delete the folder node_modules and run the same command again.',
    )
  }
  write(installStamp, `${lock} ${withTools ? 'develop' : 'start'}`)
}

/** Runs a script on the pinned Node and returns its output. If it fails, prints the output and exits. */
function run(step, ...args) {
  const result = spawnSync(pinnedNode, args, { cwd: root, encoding: 'utf8', shell: isWindows })
  if (result.status === 0) return result.stdout
  return fail(`${step} failed.\n${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`)
}

function compileMessages() {
  const from = fingerprint(messageSources)
  const exists = existsSync(join(root, 'src', 'locales', 'generated', 'en.ts'))
  if (exists && readIfExists(messagesStamp) === from) return
  run('Compiling the messages', 'tools/messages/compile-messages.ts')
  write(messagesStamp, from)
}

/**
 * Runs Vite if the sources of `dist/<folder>` have changed. Vite empties the folder first, so a failed build leaves no stamp, and
 * the next run builds again.
 */
function build(title, folder, config, sources) {
  const stamp = join(root, 'dist', folder, '.built-from')
  const from = fingerprint([
    ...sources,
    'src/contract',
    ...messageSources,
    'src/locales/format.ts',
    config,
    'package-lock.json',
  ])
  if (!modes.includes('build') && readIfExists(stamp) === from) return
  print(`Building ${title}…`)
  const report = run(`Building ${title}`, 'node_modules/vite/bin/vite.js', 'build', '--config', config)
  if (modes.includes('build')) print(report)
  write(stamp, from)
}

for (const mode of modes) {
  if (!['start', 'server', 'develop', 'build'].includes(mode))
    fail(`setup.mjs takes start, server, develop or build, not "${mode}".`)
}
install()
compileMessages()
const isBuilt = modes.includes('start') || modes.includes('build')
if (isBuilt) build('the web app', 'web', 'vite.config.ts', ['src/web', 'tools/vite'])
if (isBuilt || modes.includes('server')) {
  build('the server', 'server', 'vite.server.config.ts', ['src/server', 'tools/programs.ts'])
}
