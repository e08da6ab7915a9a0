import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serverLimits } from '#contract/limits.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { copyOwner } from '#server/platform/database/files.ts'
import { isBusy, translateOpenError } from '#server/platform/database/sqlite/errors.ts'
import { createWorkFolder } from './work-folder.ts'

const lockName = 'lock'

/** Another backup is being made. */
export class BackupBusy extends DatabaseUnusable {}

export interface ExclusiveWork {
  /** A private folder, for what must not be in the folder of backups. */
  folder: string
  /** What marks the unfinished files of backups that work in this folder, one at a time. */
  mark: string
  /** Empties the folder, and lets the next one begin. */
  end(): void
}

const workFolderOf = (databaseUrl: string) => createWorkFolder({ databaseUrl }, 'backup')

/**
 * Waits until no other backup of a database is made on this machine, and deletes what those have left that were killed. The system
 * releases the lock when the process ends, so what is in the folder is nobody's.
 * @throws {BackupBusy} if another one takes longer
 */
export async function beginExclusiveWork(
  databaseUrl: string,
  waitMs: number = serverLimits.backups.waitMs,
): Promise<ExclusiveWork> {
  const { path: folder, prepare } = workFolderOf(databaseUrl)
  await prepare()
  const lock = new DatabaseSync(join(folder, lockName), { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
    copyOwner(join(folder, lockName), folder)
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw translateOpenError(error, folder)
    throw new BackupBusy('Another backup is being made. Try again when it has finished.')
  }
  const clear = () => {
    for (const name of readdirSync(folder).filter((it) => !it.startsWith(lockName))) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
  clear()
  const place = `${hostname()} ${folder} ${lstatSync(folder).ino}`
  return {
    folder,
    mark: createHash('sha256').update(place).digest('hex').slice(0, 8),
    end() {
      clear()
      lock.close()
    },
  }
}

/** Deletes copies that a restore by command or a backup has left that was killed, unless a backup is being made. */
export async function clearWork(databaseUrl: string): Promise<void> {
  await createWorkFolder({ databaseUrl }, 'restore').remove()
  if (!existsSync(workFolderOf(databaseUrl).path)) return
  try {
    ;(await beginExclusiveWork(databaseUrl, 0)).end()
  } catch (error) {
    if (!(error instanceof BackupBusy)) throw error
  }
}
