// Chooses the Node that runs Lampstand: the machine's own if it has everything, otherwise the pinned one (docs/decisions/004).
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { fail, root, say } from './report.mjs'

const isWindows = process.platform === 'win32'
const modules = join(root, 'node_modules')
/** What the npm scripts run. */
const link = join(modules, '.bin', 'node')

/**
 * Returns a feature that Lampstand needs and this Node lacks, or undefined. Tries features instead of comparing versions, because a
 * distribution can build Node without some of them. Another Node can run the text of this function, so it uses nothing of this file.
 */
function missingFeature() {
  const builtin = (name) => process.getBuiltinModule?.(name) ?? {}
  // First, because Node 22, which lacks it, would print a warning about SQLite.
  if (builtin('node:crypto').argon2 === undefined) return 'crypto.argon2'
  if (builtin('node:sqlite').DatabaseSync === undefined) return 'node:sqlite'
  if (process.features.typescript !== 'strip') return 'type stripping'
  if (Intl.Collator.supportedLocalesOf(['sw', 'ar']).length < 2) return 'all languages of ICU'
}

/** Returns what keeps a Node from running Lampstand: undefined, a missing feature, or `words` of the system if it does not start. */
function findProblem(file) {
  if (file === process.execPath) return { missing: missingFeature(), version: process.versions.node }
  const script = `console.log(JSON.stringify({ missing: (${missingFeature})(), version: process.versions.node }))`
  const result = spawnSync(file, ['-e', script], { encoding: 'utf8' })
  if (result.status === 0) return JSON.parse(result.stdout)
  return {
    words: result.error?.message ?? (result.stderr.trim() || `It ended with ${result.signal ?? result.status}.`),
  }
}

const realPath = (path) => (path !== undefined && existsSync(path) ? realpathSync(path) : undefined)

/** Returns the machine's Node. npm names the one that it runs on; this process can be on the pinned one. */
function findOwn() {
  const isOwn = (path) => path !== undefined && !path.startsWith(realpathSync(modules) + sep)
  return [realPath(process.env.npm_node_execpath), process.execPath].find(isOwn)
}

/** Returns the name, version and program of the package with the pinned Node for this platform. */
export function findPinned() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
  const name = Object.keys(optionalDependencies).find((it) => /^node-(bin-)?/.test(it) && it.endsWith(platform))
  if (name === undefined) return undefined
  return {
    name,
    version: optionalDependencies[name],
    file: join(modules, name, 'bin', isWindows ? 'node.exe' : 'node'),
  }
}

/** Makes `node_modules/.bin/node` start a Node. Replaced in one step, because another set-up can run at the same time. */
function linkTo(file) {
  if (realPath(link) === realPath(file)) return
  mkdirSync(join(modules, '.bin'), { recursive: true })
  if (isWindows) {
    writeFileSync(link, `#!/bin/sh\nexec "${file.replaceAll('\\', '/')}" "$@"\n`)
    writeFileSync(`${link}.cmd`, `@"${file}" %*\r\n`)
    return
  }
  const draft = `${link}-${process.pid}`
  try {
    symlinkSync(file, draft)
    renameSync(draft, link)
  } catch (error) {
    fail(
      `${link} can't be made a link to ${file}: ${error.message}.\n` +
        'Run the same command once as the user who installed Lampstand.',
    )
  }
}

/** Packages of Debian and Ubuntu with the libraries of Node. */
const packageOf = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6', 'libgcc_s.so.1': 'libgcc-s1' }

/** Returns what a person can do when no Node runs Lampstand. */
function adviceFor(pinned, words) {
  if (pinned !== undefined && !existsSync(pinned.file)) {
    return `npm did not install the package ${pinned.name}. Delete the folder node_modules and run the same command again.`
  }
  const [, library] = /shared libraries: (lib[\w+-]+\.so\.\d+)/.exec(words) ?? []
  if (library === undefined) return 'Install Node 24 or later (https://nodejs.org), and run the same command again.'
  if (!(library in packageOf) || !existsSync('/etc/debian_version')) {
    return `Install the library ${library} and run the same command again.`
  }
  const command = `${process.getuid?.() === 0 ? '' : 'sudo '}apt install ${packageOf[library]}`
  return `Run this command, and then the same command again:\n  ${command}`
}

/** Returns the file of the Node that runs Lampstand, and links `node_modules/.bin/node` to it. Fails if there is none. */
export function chooseNode({ announce }) {
  const own = findOwn()
  const ownProblem = own && findProblem(own)
  if (own && !ownProblem.words && !ownProblem.missing) {
    linkTo(own)
    if (announce) say(`Runs on this machine's Node ${ownProblem.version}.`)
    return own
  }
  const pinned = findPinned()
  const problem = pinned && findProblem(pinned.file)
  if (pinned && !problem.words && !problem.missing) {
    linkTo(pinned.file)
    if (announce)
      say(
        `Runs on a Node ${problem.version} of its own, because this machine's Node ${ownProblem?.version} lacks ${ownProblem?.missing}.`,
      )
    return pinned.file
  }
  // The next set-up must not start the Node that does not start.
  rmSync(link, { force: true })
  const words = problem?.words ?? `It lacks ${problem?.missing}.`
  return fail(
    `${ownProblem?.version ? `This machine's Node ${ownProblem.version} lacks ${ownProblem.missing}` : "This machine's Node does not start"}. ` +
      (pinned
        ? `The Node ${pinned.version} that Lampstand brings does not start here:\n  ${words.replaceAll('\n', '\n  ')}\n`
        : `Lampstand brings no Node for this platform (${process.platform} ${process.arch}).\n`) +
      adviceFor(pinned, words),
  )
}
