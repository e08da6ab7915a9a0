import type { Database, Reader } from '../database.ts'
import { translateSqliteError } from './errors.ts'
import { openSqliteFile, type SqliteOptions } from './file.ts'
import { createSqliteRunner } from './statements.ts'
import { vacuumFile } from './vacuum.ts'
import { createVersions } from './versions.ts'
import { SqliteWriter } from './writer.ts'

export function openSqlite(path: string, options: SqliteOptions): Database {
  const file = openSqliteFile(path, options)
  const runner = createSqliteRunner(file.reader)
  const { version, changed } = createVersions(file.writer)
  const writer = new SqliteWriter(file.writer, changed)

  function withTranslatedErrors<T>(run: () => T): T {
    writer.refuseInsideWrite()
    try {
      return run()
    } catch (error) {
      throw translateSqliteError(error, file.reader)
    }
  }
  const read: Reader = {
    all: async (statement, ...[values]) => withTranslatedErrors(() => runner.all(statement, values)),
    first: async (statement, ...[values]) => withTranslatedErrors(() => runner.first(statement, values)),
  }

  return {
    kind: 'sqlite',
    read,
    readInOrder: () => read,
    async write(callback) {
      writer.refuseInsideWrite()
      return writer.write(callback)
    },
    version,
    removeTraces: () => vacuumFile(file.path),
    async ping() {
      withTranslatedErrors(() => file.reader.prepare('select 1 from schema_migrations limit 1').get())
    },
    async close() {
      await writer.finish()
      file.close()
    },
  }
}
