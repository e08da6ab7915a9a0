import { readFileSync, statSync } from 'node:fs'
import { type Environment, EnvironmentError, findMisspelled, readEnvironment } from '#server/platform/env.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { type Finding, fault, report } from './finding.ts'

/** Reads a file, or returns an empty text if this user can't. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readSettings(): Environment | EnvironmentError {
  try {
    return readEnvironment()
  } catch (error) {
    if (error instanceof EnvironmentError) return error
    throw error
  }
}

/** Checks the settings, and the file that has those of the service. Without usable settings, nothing else can be checked. */
export function checkSettings(file: string): { environment: Environment | undefined; findings: Finding[] } {
  const quoted = quoteForShell(file)
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  const found = [
    ...findMisspelled().map((sentence) => fault(sentence, `Correct the name in ${file}.`)),
    (mode & 0o004) !== 0 && fault(`Every user of this machine can read ${file}.`, `sudo chmod 600 ${quoted}`),
  ]
  const environment = readSettings()
  if (environment instanceof EnvironmentError) {
    const wrong = environment.message.split('\n').map((sentence) => fault(sentence))
    return { environment: undefined, findings: report('Settings', [...found, ...wrong]) }
  }
  // A service that sets its database, while this process has the default one.
  const isOther = environment.databaseUrl === readEnvironment({}).databaseUrl && /^DATABASE_URL/m.test(read(file))
  const help = `sudo -u lampstand sh -c ${quoteForShell(`set -a; . ${quoted}; npm run doctor`)}`
  const text = `Those of the service in ${file} are not set here, so this checks another database.`
  return { environment, findings: report('Settings', [...found, isOther && fault(text, help)], 'valid') }
}
