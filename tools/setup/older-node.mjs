// Installs the Node of tools/setup/older-node, where the one of package.json does not start, or npm can't run on the machine's own.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { root, say } from './report.mjs'

const isWindows = process.platform === 'win32'
const sources = join(root, 'tools', 'setup', 'older-node')

/** Returns the environment without node_modules/.bin in PATH, because npm must not run on the Node that it is about to replace. */
export function systemEnvironment() {
  const bin = `${sep}node_modules${sep}.bin`
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(bin))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Returns the name, version and program of the package with Node for this platform that the `package.json` of a folder names. */
function findNode(folder, installedIn) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
  const name = Object.keys(optionalDependencies).find((it) => /^node-(bin-)?/.test(it) && it.endsWith(platform))
  if (name === undefined) return undefined
  const file = join(installedIn, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  return { name, version: optionalDependencies[name], file }
}

export const findPinned = () => findNode(root, root)
export const findOlder = (folder) => findNode(sources, folder)

/** Installs the older Node in a folder, as its lockfile says. Returns what npm says if it fails. */
export function installOlder(folder, reason) {
  say(`Installing Node ${findOlder(folder)?.version}, because ${reason}…`)
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(sources, name), join(folder, name))
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--omit=dev']
  const options = { cwd: folder, env: systemEnvironment(), encoding: 'utf8', shell: isWindows }
  const { status, error, stderr } = spawnSync('npm', args, options)
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}
