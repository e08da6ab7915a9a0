// What the set-up prints, and its log.
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const isQuiet = process.argv.includes('--quiet')

/** The log of the last set-up that had something to do. Not in node_modules, which npm deletes when it installs. */
const logFile = join(root, 'dist', 'setup.log')
let hasLog = false

/** Adds text to the log, for those who look for the reason of a failure. */
export function log(text) {
  const line = `${new Date().toISOString()} ${text.trimEnd()}\n`
  if (hasLog) return appendFileSync(logFile, line)
  try {
    mkdirSync(dirname(logFile), { recursive: true })
    writeFileSync(
      logFile,
      `${new Date().toISOString()} Node ${process.versions.node}, ${process.platform} ${process.arch}\n${line}`,
    )
  } catch (error) {
    fail(
      `Lampstand has to be built, and this user can't write to ${root} (${error.code}).\n` +
        'Run this once as the owner of that folder: node tools/setup.mjs start',
    )
  }
  hasLog = true
}

/** Prints a line and adds it to the log. */
export function say(text) {
  log(text)
  if (!isQuiet) console.log(text)
}

/** Shows what a long step has done so far. A terminal shows it in one line; elsewhere, each call is a line. */
export function showProgress(text) {
  if (isQuiet) return
  if (process.stdout.isTTY) process.stdout.write(`\r  ${text}\u001B[K`)
  else console.log(`  ${text}`)
}
export function endProgress() {
  if (!isQuiet && process.stdout.isTTY) process.stdout.write('\r\u001B[K')
}

const namedLog = relative(process.cwd(), logFile)

/** Prints where the log is, if something was done. */
export function nameLog() {
  if (hasLog && !isQuiet) console.log(`The log is in ${namedLog}.`)
}

/** Prints the reason of a failure and ends the set-up. */
export function fail(text) {
  const wasLogged = hasLog
  if (wasLogged) log(text)
  console.error(`\n${text}\n${wasLogged && existsSync(logFile) ? `\nThe log is in ${namedLog}.\n` : ''}`)
  process.exit(1)
}

/** Returns the seconds since a time of `performance.now()`, as text. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(0)} s`
