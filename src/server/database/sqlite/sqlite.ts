import type { Database, Reader } from '../database.ts'
import { translateSqliteError } from './errors.ts'
import { openSqliteFile, type SqliteOptions } from './file.ts'
import { sqliteRunner } from './statements.ts'
import { createVersions } from './versions.ts'
import { sqliteWriter } from './writer.ts'

export function openSqlite(path: string, options: SqliteOptions): Database {
  const file = openSqliteFile(path, options)
  const runner = sqliteRunner(file.reader)
  const { version, changed } = createVersions(file.writer)
  const writer = sqliteWriter(file.writer, changed)

  function reading<T>(run: () => T): T {
    writer.refuseInsideWrite()
    try {
      return run()
    } catch (error) {
      throw translateSqliteError(error, file.reader)
    }
  }
  const read: Reader = {
    all: async (statement, ...[values]) => reading(() => runner.all(statement, values)),
    first: async (statement, ...[values]) => reading(() => runner.first(statement, values)),
  }

  return {
    kind: 'sqlite',
    read,
    async write(body) {
      writer.refuseInsideWrite()
      return writer.write(body)
    },
    version,
    async ping() {
      reading(() => file.reader.prepare('select 1 from schema_migrations limit 1').get())
    },
    async close() {
      await writer.finish()
      file.close()
    },
  }
}
