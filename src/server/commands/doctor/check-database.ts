import { findPostgresFault } from '#server/platform/database/postgres/causes.ts'
import { connectionsOfNode } from '#server/platform/database/postgres/server.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** @param restore command that restores the newest backup */
export async function checkSqlite(path: string, restore: string): Promise<Finding[]> {
  const { inspectSqlite } = await import('#server/platform/database/sqlite/inspect.ts')
  try {
    const { state, isLocked, pending } = inspectSqlite(path)
    if (state === 'new') return [note('Database', `There is none yet at ${path}.`, 'npm start creates it.')]
    if (state === 'lost') {
      const help = `Mount the disk of the database, or restore the newest backup: ${restore}`
      return [fault('Database', `${path} is missing or empty, and was not before.`, help)]
    }
    if (isLocked)
      return [fault('Database', `Another program holds ${path} for writing.`, `sudo fuser -v ${quoteForShell(path)}`)]
    if (pending > 0) return [note('Database', `SQLite, undamaged. The next start upgrades it (${pending} steps).`)]
    return [ok('Database', 'SQLite, undamaged')]
  } catch (error) {
    const text = describeError(error)
    return [fault('Database', text, /damaged|can't be read/.test(text) ? restore : undefined)]
  }
}

export async function checkPostgres(url: string): Promise<Finding[]> {
  const { inspectPostgres } = await import('#server/platform/database/postgres/inspect.ts')
  try {
    const { server, risk, isEncrypted, free, pending } = await inspectPostgres(url)
    const others = risk === undefined ? [] : [fault('Database', risk.text, risk.help)]
    const name = `PostgreSQL ${server.version}${isEncrypted ? ' over TLS' : ''}`
    if (server.isReadOnly) {
      return [fault('Database', `${name} is read-only, so nobody can write.`, 'Make it the primary server.'), ...others]
    }
    if (free < connectionsOfNode) {
      const text = `${name} has ${free} connections left for Lampstand, and each node needs ${connectionsOfNode}.`
      const help =
        "Raise the limit, or end other programs: sudo -u postgres psql -c 'select usename, application_name from pg_stat_activity'"
      return [fault('Database', text, help), ...others]
    }
    if (pending === undefined)
      return [note('Database', `${name}, without tables yet.`, 'npm start creates them.'), ...others]
    if (pending > 0) return [note('Database', `${name}. The next start upgrades it (${pending} steps).`), ...others]
    return [ok('Database', `${name}, ${free} connections are free for Lampstand`), ...others]
  } catch (error) {
    const { text, help } = findPostgresFault(error) ?? { text: describeError(error), help: undefined }
    return [fault('Database', text, help)]
  }
}
