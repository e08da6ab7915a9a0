import { readFileSync, statSync } from 'node:fs'
import { type Environment, EnvironmentError, findMisspelled, readEnvironment } from '#server/platform/env.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { type Finding, fault, ok } from './finding.ts'

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
  const findings = findMisspelled().map((sentence) => fault('Settings', sentence, `Correct the name in ${file}.`))
  const quoted = quoteForShell(file)
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o004) !== 0) {
    findings.push(fault('Settings', `Every user of this machine can read ${file}.`, `sudo chmod 600 ${quoted}`))
  }
  const environment = readSettings()
  if (environment instanceof EnvironmentError) {
    for (const sentence of environment.message.split('\n')) findings.push(fault('Settings', sentence))
    return { environment: undefined, findings }
  }
  // A service that sets its database, while this process has the default one.
  if (environment.databaseUrl === readEnvironment({}).databaseUrl && /^DATABASE_URL/m.test(read(file))) {
    const text = `Those of the service in ${file} are not set here, so this checks another database.`
    const script = `set -a; . ${quoted}; npm run doctor`
    findings.push(fault('Settings', text, `sudo -u lampstand sh -c ${quoteForShell(script)}`))
  }
  if (findings.length === 0) findings.push(ok('Settings', 'valid'))
  return { environment, findings }
}
