// Brings a fresh clone to where a command can run: installs what the lockfile says and builds what has changed. It runs on
// the machine's own Node (20 or later) and uses nothing but that; all that follows runs on the pinned Node it installs.
//   node scripts/setup.mjs start     what the server needs, and the web app, built if its sources changed
//   node scripts/setup.mjs develop   all that tests and the dev server need
//   node scripts/setup.mjs build     the web app, whether or not its sources changed
// `--quiet` leaves out the news and keeps the errors.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'

const root = join(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'
const quiet = process.argv.includes('--quiet')
const mode = process.argv[2] ?? 'develop'

const installStamp = join(root, 'node_modules', '.installed')
const messagesStamp = join(root, 'node_modules', '.cache', 'messages-compiled-from')
const kyselyStamp = join(root, 'dist', 'server', '.built-from')
const webStamp = join(root, 'dist', 'web', '.built-from')
const messageSources = [
  ...readdirSync(join(root, 'src', 'locales'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `src/locales/${name}`),
  'scripts/compile-messages.ts',
  'scripts/message-compiler.ts',
]
const pinnedNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node')

const say = (text) => {
  if (!quiet) console.log(text)
}
const stop = (text) => {
  console.error(`\n${text}\n`)
  process.exit(1)
}
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** A fingerprint of files and folders: their names and what is in them. Tests are in no build. */
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

/** npm must not run on the Node that it is about to replace, so node_modules/.bin leaves the PATH. */
function environmentOfTheMachine() {
  const bin = `${sep}node_modules${sep}.bin`
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(bin))
  return { ...process.env, PATH: path.join(delimiter) }
}

function install() {
  const lock = fingerprint(['package-lock.json'])
  const [installedLock, installedMode] = readIfThere(installStamp).split(' ')
  // A full installation has all that `start` needs.
  if (installedLock === lock && (installedMode === 'develop' || mode !== 'develop')) return

  // npm would delete what is behind the link: another copy's installation.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop('The folder node_modules is a link to another place. Remove the link and run the same command again.')
  }
  say('Installing (about a minute the first time)…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(mode === 'develop' ? [] : ['--omit=dev'])]
  // npm reads the mode from the environment too: with NODE_ENV=production it would leave the tests' packages out.
  const env = environmentOfTheMachine()
  if (mode === 'develop') delete env.NODE_ENV
  const result = spawnSync('npm', args, {
    cwd: root,
    env,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    shell: isWindows,
  })
  if (result.error)
    stop(`npm could not be started: ${result.error.message}. Install Node 20 or later, which brings npm.`)
  if (result.status !== 0) {
    stop(
      'The installation failed; npm says why above. The first installation needs the internet: if this machine is\n' +
        'offline, connect it and run the same command again.',
    )
  }
  if (spawnSync(pinnedNode, ['--version'], { shell: isWindows }).status !== 0) {
    stop(
      `Lampstand brings the Node it runs on, and it does not start on this machine (${process.platform} ${process.arch}).\n` +
        'It is made for Linux with glibc (x64, arm64), macOS (x64, arm64) and Windows (x64). If this machine is one of\n' +
        'these, its download was cut short: delete the folder node_modules and run the same command again.',
    )
  }
  write(installStamp, `${lock} ${mode === 'develop' ? 'develop' : 'start'}`)
}

/** Runs one of our programs on the pinned Node; its output is shown when it fails. */
function run(doing, ...args) {
  const result = spawnSync(pinnedNode, args, { cwd: root, encoding: 'utf8', shell: isWindows })
  if (result.status === 0) return result.stdout
  return stop(`${doing} failed.\n${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`)
}

function compileMessages() {
  const from = fingerprint(messageSources)
  const isThere = existsSync(join(root, 'src', 'locales', 'generated', 'en.ts'))
  if (isThere && readIfThere(messagesStamp) === from) return
  run('Compiling the messages', 'scripts/compile-messages.ts')
  write(messagesStamp, from)
}

function bundleKysely() {
  const from = fingerprint(['scripts/bundle-kysely.mjs', 'package-lock.json'])
  if (existsSync(join(root, 'dist', 'server', 'kysely.js')) && readIfThere(kyselyStamp) === from) return
  run('Bundling the query builder', 'scripts/bundle-kysely.mjs')
  write(kyselyStamp, from)
}

function buildWebApp() {
  const sources = [
    'src/web',
    'src/contract',
    ...messageSources,
    'src/locales/format.ts',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ]
  const from = fingerprint(sources)
  if (mode === 'start' && readIfThere(webStamp) === from) return
  say('Building the web app…')
  const report = run('Building the web app', 'node_modules/vite/bin/vite.js', 'build')
  if (mode === 'build') say(report)
  write(webStamp, from)
}

if (!['start', 'develop', 'build'].includes(mode)) stop(`setup.mjs takes start, develop or build, not "${mode}".`)
install()
compileMessages()
bundleKysely()
if (mode !== 'develop') buildWebApp()
