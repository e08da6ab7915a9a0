import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectFolder } from '../../project-folder.ts'
import { isBusy } from './errors.ts'

/**
 * Writes the whole database file again without traces of deleted rows, and empties its log. It runs in a thread; writes wait for it.
 * @returns false if other programs have prevented it
 */
export function vacuumFile(path: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const worker = new Worker(join(projectFolder, 'src/server/platform/database/sqlite/vacuum-thread.ts'), {
    workerData: path,
  })
  worker.once('message', resolve)
  worker.once('error', (error) => (isBusy(error) ? resolve(false) : reject(error)))
  worker.once('exit', () => reject(new Error('The thread that rewrites the database has ended early')))
  return promise
}
