// Prepares a clone for a command: installs the packages of the lockfile, chooses the Node that runs everything else, and builds what
// has changed. This script and those in tools/setup run on any Node from version 18 without packages.
//   node tools/setup.mjs start     builds the web app and the server if their sources changed
//   node tools/setup.mjs server    builds the server if its sources changed
//   node tools/setup.mjs develop   prepares tests
//   node tools/setup.mjs packages  only installs the packages of the tools; the dev server compiles the messages itself
//   node tools/setup.mjs build     builds both even if their sources did not change
// Several modes can be combined, as in `develop start`. `--quiet` prints only errors.
//
// The scripts in package.json then run `exec node_modules/.bin/node`, the chosen Node: a plain `node` could still be the machine's
// own, because a shell remembers where it found a command.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chooseNode } from './setup/choose-node.mjs'
import { installPackages } from './setup/install.mjs'
import { fail, log, nameLog, root, say, secondsSince } from './setup/report.mjs'

const modes = process.argv.slice(2).filter((argument) => argument !== '--quiet')
if (modes.length === 0) modes.push('develop')
const withTools = modes.includes('develop') || modes.includes('packages')

const installStamp = join(root, 'node_modules', '.installed')
const messagesStamp = join(root, 'node_modules', '.cache', 'messages-compiled-from')
const bibleStamp = join(root, 'node_modules', '.cache', 'bible-compressed-from')
const messageSources = [
  ...readdirSync(join(root, 'src', 'locales'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `src/locales/${name}`),
  'src/locales/checked',
  'src/locales/glossary',
  'tools/messages',
]

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

/** Installs the packages if the lockfile changed, and returns the Node that runs everything else. */
async function install() {
  const lock = fingerprint(['package-lock.json'])
  const [installedLock, installedMode] = readIfExists(installStamp).split(' ')
  // A `develop` installation includes everything that `start` needs.
  const isInstalled = installedLock === lock && (installedMode === 'develop' || !withTools)
  if (!isInstalled) {
    await installPackages(withTools)
    write(installStamp, `${lock} ${withTools ? 'develop' : 'start'}`)
  }
  return chooseNode({ announce: !isInstalled })
}

/** Runs a script on the chosen Node and returns its output. If it fails, prints the output and exits. */
function run(node, step, ...args) {
  const result = spawnSync(node, args, { cwd: root, encoding: 'utf8' })
  if (result.status === 0) return result.stdout
  return fail(`${step} failed.\n${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`)
}

function compileMessages(node) {
  const from = fingerprint(messageSources)
  const exists = existsSync(join(root, 'src', 'locales', 'generated', 'en.ts'))
  if (exists && readIfExists(messagesStamp) === from) return
  run(node, 'Compiling the messages', 'tools/messages/compile-messages.ts')
  write(messagesStamp, from)
}

/** Writes the text of the Bible that comes with the program, if what it is made from has changed. */
function compressBible(node) {
  const sources = [
    'tools/bible',
    'src/contract/bible/books.ts',
    'src/server/subjects/bible/book-json.ts',
    'package-lock.json',
  ]
  const from = fingerprint(sources)
  if (existsSync(join(root, 'dist', 'bible', 'kjv.bin')) && readIfExists(bibleStamp) === from) return
  run(node, 'Compressing the Bible', 'tools/bible/compress-kjv.ts')
  write(bibleStamp, from)
}

/**
 * Runs Vite if the sources of `dist/<folder>` have changed. Vite empties the folder first, so a failed build leaves no stamp, and
 * the next run builds again.
 */
function build(node, title, folder, config, sources) {
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
  say(`Building ${title}…`)
  const started = performance.now()
  const report = run(node, `Building ${title}`, 'node_modules/vite/bin/vite.js', 'build', '--config', config)
  log(report)
  if (modes.includes('build')) console.log(report)
  write(stamp, from)
  say(`Built ${title} in ${secondsSince(started)}.`)
}

for (const mode of modes) {
  if (!['start', 'server', 'develop', 'packages', 'build'].includes(mode))
    fail(`setup.mjs takes start, server, develop, packages or build, not "${mode}".`)
}
const node = await install()
if (!modes.includes('packages')) compileMessages(node)
compressBible(node)
const isBuilt = modes.includes('start') || modes.includes('build')
if (isBuilt) build(node, 'the web app', 'web', 'vite.config.ts', ['src/web', 'tools/vite'])
if (isBuilt || modes.includes('server')) {
  build(node, 'the server', 'server', 'vite.server.config.ts', ['src/server', 'tools/programs.ts'])
}
nameLog()
