import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { type Finding, fault, note, ok, reasonOf } from './finding.ts'

/** Connections of one node: docs/operating.md#postgresql. */
const connectionsOfNode = 11

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

const postgresHelp: Record<string, string> = {
  ECONNREFUSED: 'sudo systemctl start postgresql',
  ENOTFOUND: 'Correct the host name in DATABASE_URL.',
  ETIMEDOUT: 'Correct the address in DATABASE_URL, or allow it in the firewall.',
  '28P01': "sudo -u postgres psql -c '\\password lampstand', then correct DATABASE_URL.",
  '28000': 'Allow the user in pg_hba.conf, or correct DATABASE_URL.',
  '3D000': 'sudo -u postgres createdb --owner lampstand lampstand',
}

export async function checkPostgres(url: string): Promise<Finding[]> {
  const { inspectPostgres } = await import('#server/platform/database/postgres/inspect.ts')
  try {
    const { isReadOnly, free, total, pending } = await inspectPostgres(url)
    if (isReadOnly)
      return [fault('Database', 'PostgreSQL is read-only, so nobody can write.', 'Make it the primary server.')]
    if (free < connectionsOfNode) {
      const text = `PostgreSQL has ${free} of ${total} connections left for Lampstand, and each node needs ${connectionsOfNode}.`
      return [
        fault(
          'Database',
          text,
          "sudo -u postgres psql -c 'alter system set max_connections = 200', then restart PostgreSQL.",
        ),
      ]
    }
    if (pending === undefined) return [note('Database', 'PostgreSQL, without tables yet.', 'npm start creates them.')]
    if (pending > 0) return [note('Database', `PostgreSQL. The next start upgrades it (${pending} steps).`)]
    return [ok('Database', `PostgreSQL, ${free} of ${total} connections are free for Lampstand`)]
  } catch (error) {
    if (error instanceof DatabaseUnusable) return [fault('Database', error.message)]
    const reason = reasonOf(error)
    return [
      fault('Database', `PostgreSQL does not answer (${reason}).`, postgresHelp[reason] ?? 'Correct DATABASE_URL.'),
    ]
  }
}
