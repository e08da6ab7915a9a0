import { findPostgresFault } from '#server/platform/database/postgres/causes.ts'
import type { inspectPostgres } from '#server/platform/database/postgres/inspect.ts'
import { connectionsOfNode } from '#server/platform/database/postgres/server.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { fault, note, ok, report } from './finding.ts'

/** @param restore command that restores the newest backup */
async function inspect(path: string, restore: string) {
  const { inspectSqlite } = await import('#server/platform/database/sqlite/inspect.ts')
  try {
    const { state, isLocked, pending } = inspectSqlite(path)
    if (state === 'new') return note(`There is none yet at ${path}.`, 'npm start creates it.')
    if (state === 'lost') {
      const help = `Mount the disk of the database, or restore the newest backup: ${restore}`
      return fault(`${path} is missing or empty, and was not before.`, help)
    }
    if (isLocked) return fault(`Another program holds ${path} for writing.`, `sudo fuser -v ${quoteForShell(path)}`)
    if (pending > 0) return note(`SQLite, undamaged. The next start upgrades it (${pending} steps).`)
    return ok('SQLite, undamaged')
  } catch (error) {
    const text = describeError(error)
    return fault(text, /damaged|can't be read/.test(text) ? restore : undefined)
  }
}
export const checkSqlite = async (path: string, restore: string) => report('Database', [await inspect(path, restore)])

type Inspected = Awaited<ReturnType<typeof inspectPostgres>>
function describePostgres({ server, isEncrypted, free, pending }: Inspected) {
  const name = `PostgreSQL ${server.version}${isEncrypted ? ' over TLS' : ''}`
  if (server.isReadOnly) return fault(`${name} is read-only, so nobody can write.`, 'Make it the primary server.')
  if (free < connectionsOfNode) {
    return fault(
      `${name} has ${free} connections left for Lampstand, and each node needs ${connectionsOfNode}.`,
      "Raise the limit, or end other programs: sudo -u postgres psql -c 'select usename, application_name from pg_stat_activity'",
    )
  }
  if (pending === undefined) return note(`${name}, without tables yet.`, 'npm start creates them.')
  if (pending > 0) return note(`${name}. The next start upgrades it (${pending} steps).`)
  return ok(`${name}, ${free} connections are free for Lampstand`)
}

export async function checkPostgres(url: string) {
  try {
    const found = await (await import('#server/platform/database/postgres/inspect.ts')).inspectPostgres(url)
    return report('Database', [describePostgres(found), found.risk && fault(found.risk.text, found.risk.help)])
  } catch (error) {
    const { text, help } = findPostgresFault(error) ?? { text: describeError(error), help: undefined }
    return report('Database', [fault(text, help)])
  }
}
