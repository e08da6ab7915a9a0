import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectFolder } from '../../project-folder.ts'
import type { Database, Reader } from '../database.ts'
import { isBusy, translateSqliteError } from './errors.ts'
import { openSqliteFile, type SqliteOptions } from './file.ts'
import { missing } from './path.ts'
import { createSqliteRunner } from './statements.ts'
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
    vacuumTables: () => writer.runAlone(() => vacuumFile(file.path)),
    async ping() {
      // SQLite continues with a deleted file, and all that it writes is lost with the process.
      if (!existsSync(file.path)) throw missing(file.path)
      withTranslatedErrors(() => file.reader.prepare('select 1 from schema_migrations limit 1').get())
    },
    async close() {
      await writer.finish()
      file.close()
    },
  }
}

/**
 * Writes the whole database file again without traces of deleted rows, and empties its log. It runs in a thread; see `runAlone`.
 * @returns false if other programs have prevented it
 */
function vacuumFile(path: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const worker = new Worker(join(projectFolder, 'src/server/platform/database/sqlite/vacuum-thread.ts'), {
    workerData: path,
  })
  worker.once('message', resolve)
  worker.once('error', (error) => (isBusy(error) ? resolve(false) : reject(error)))
  worker.once('exit', () => reject(new Error('The thread that rewrites the database has ended early')))
  return promise
}
