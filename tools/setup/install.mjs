// Installs the packages of the lockfile with the machine's npm, and shows how far it is.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { findPinned } from './choose-node.mjs'
import { endProgress, fail, log, root, say, secondsSince, showProgress } from './report.mjs'

/** Returns the environment without node_modules/.bin in PATH, because npm must not run on the Node that it is about to replace. */
function systemEnvironment() {
  const bin = `${sep}node_modules${sep}.bin`
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(bin))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** The oldest Node for which npm installs all packages: it leaves out optional ones that need a newer one than it runs on. */
const oldestMajor = 20
const nodeForNpm = join(root, 'dist', 'node-for-npm')

/** Installs the pinned Node where npm can run on it while it replaces node_modules. Returns the folder of the program. */
function installNodeForNpm(env) {
  const { name, version } =
    findPinned() ?? fail('Install Node 24 or later (https://nodejs.org), and run the same command again.')
  say(`Installing Node ${version}, because npm needs a newer one than ${process.versions.node}…`)
  const args = ['install', `${name}@${version}`, '--prefix', nodeForNpm, '--no-save', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: root, env, encoding: 'utf8' })
  if (status !== 0) fail(`npm could not install Node:\n${stderr}`)
  return join(nodeForNpm, 'node_modules', name, 'bin')
}

/** Returns about how many packages npm will install: it also leaves out some that only those of other platforms need. */
function countPackages(withTools) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).filter(
    ([path, { dev, os, cpu }]) =>
      path !== '' &&
      (withTools || !dev) &&
      (os === undefined || os.includes(process.platform)) &&
      (cpu === undefined || cpu.includes(process.arch)),
  ).length
}

/** @param withTools whether to install what tests and the dev server need as well */
export async function installPackages(withTools) {
  // npm would delete the target of the link, which is the installation of another clone.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail('node_modules is a symbolic link. Remove it and run the same command again.')
  }
  say('Installing packages (about a minute the first time)…')
  // With NODE_ENV=production, npm would omit the packages of the tests.
  const env = systemEnvironment()
  if (withTools) delete env.NODE_ENV
  const isOld = Number.parseInt(process.versions.node, 10) < oldestMajor
  if (isOld) env.PATH = `${installNodeForNpm(env)}${delimiter}${env.PATH}`
  // At the level "http", npm prints a line for each package that it has.
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=http',
    ...(withTools ? [] : ['--omit=dev']),
  ]
  const started = performance.now()
  const npm = spawn('npm', args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })

  const present = new Set()
  const errors = []
  let retry = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    createInterface(stream).on('line', (line) => {
      log(line)
      const [, url] = /^npm http (?:fetch GET 200|cache) \S*?(https?:\S+\.tgz)/.exec(line) ?? []
      if (url) {
        present.add(url)
        retry = ''
      }
      // npm tries for minutes before it gives up.
      const [, problem] = /attempt \d+ failed with (\S+)/.exec(line) ?? []
      if (problem) retry = `, npm tries again after ${problem}`
      if (/^npm (error|ERR!)/.test(line)) errors.push(line)
    })
  }
  const total = countPackages(withTools)
  const show = () => showProgress(`${present.size} of about ${total} packages, ${secondsSince(started)}${retry}`)
  const timer = setInterval(show, process.stdout.isTTY ? 500 : 10_000)
  const [status, error] = await Promise.race([
    once(npm, 'close').then(([code]) => [code]),
    once(npm, 'error').then(([reason]) => [1, reason]),
  ])
  clearInterval(timer)
  endProgress()
  if (isOld) rmSync(nodeForNpm, { recursive: true })
  if (error) fail(`npm could not be started: ${error.message}. Install Node 24, which includes npm.`)
  if (status !== 0) {
    fail(
      `npm could not install the packages:\n${errors.slice(0, 10).join('\n')}\n\n` +
        'The first installation needs the internet. If this machine is offline, connect it and run the same command again.',
    )
  }
  say(`Installed in ${secondsSince(started)}.`)
}
