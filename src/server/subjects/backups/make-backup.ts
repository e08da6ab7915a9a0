import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFailure } from '#contract/backups.ts'
import type { Clock } from '#server/platform/clock.ts'
import { decryptFile, encryptFile } from '#server/platform/database/backup/age.ts'
import type { CheckedBackup } from '#server/platform/database/backup/check-backup.ts'
import { unfinishedPath } from '#server/platform/database/backup/save-sqlite.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { DatabaseUnusable, isDiskFull } from '#server/platform/database/errors.ts'
import { copyOwner, createPrivateFolder, replaceFile } from '#server/platform/database/files.ts'
import { isForbidden } from '#server/platform/database/sqlite/errors.ts'
import { createDefaultFolder, refuseMissing } from '#server/platform/database/sqlite/path.ts'
import type { BackupOptions } from '#server/platform/env.ts'
import { runCopyCommand } from './copy-command.ts'
import { beginExclusiveWork, type ExclusiveWork } from './exclusive-work.ts'
import { deleteSuperfluousBackups, fromFuture, listBackups, nextBackupPath } from './kept-backups.ts'

export interface MadeBackup extends CheckedBackup {
  file: string
  bytes: number
  isEncrypted: boolean
  /** Whether the time of a backup is in the future, so that none is deleted. */
  isClockWrong: boolean
  /** Why `BACKUP_COMMAND` failed, if it did. */
  copyFailure: string | undefined
}

/**
 * Writes a verified backup with the time in its name, encrypts it if there is a passphrase, runs `BACKUP_COMMAND`, and deletes the backups
 * that are not needed any more. It takes seconds, and blocks the event loop.
 * @throws {DatabaseUnusable} and leaves no file
 */
export async function makeBackup(
  databaseUrl: string,
  { folder, passphrase, command }: BackupOptions,
  clock: Clock,
): Promise<MadeBackup> {
  createDefaultFolder(folder)
  const now = clock()
  const { file, ...checked } = await writeProtected(databaseUrl, { folder, passphrase }, () =>
    nextBackupPath(folder, backupSuffix({ passphrase }), now),
  )
  const { size: bytes } = statSync(file)
  const copyFailure = command === undefined ? undefined : await runCopyCommand(command, file)
  // The clock may have been set meanwhile.
  const later = clock()
  deleteSuperfluousBackups(folder, later)
  const isClockWrong = fromFuture(listBackups(folder), later).length > 0
  return { ...checked, file, bytes, isEncrypted: passphrase !== undefined, isClockWrong, copyFailure }
}

export const backupSuffix = ({ passphrase }: Pick<BackupOptions, 'passphrase'>) =>
  passphrase === undefined ? '.db' : '.db.age'

/**
 * Writes a verified backup, one at a time on this machine, and encrypts it if there is a passphrase.
 * @param pathOf returns the path of the new file in the folder
 * @throws {DatabaseUnusable} and leaves no file
 */
export async function writeProtected(
  databaseUrl: string,
  { folder, passphrase }: Pick<BackupOptions, 'folder' | 'passphrase'>,
  pathOf: () => string,
): Promise<CheckedBackup & { file: string }> {
  if (databaseUrl.startsWith('file:')) refuseMissing(databaseUrl.slice('file:'.length))
  const work = await beginExclusiveWork(databaseUrl)
  try {
    const removeFolder = createPrivateFolder(folder)
    try {
      removeLeftovers(folder, work.mark)
      const file = pathOf()
      const unfinished = unfinishedPath(file, work.mark)
      const checked =
        passphrase === undefined
          ? await writeBackup(databaseUrl, file, unfinished)
          : await writeEncrypted(databaseUrl, file, { unfinished, passphrase, work })
      return { ...checked, file }
    } catch (error) {
      removeFolder()
      throw error
    }
  } finally {
    work.end()
  }
}

/** Deletes what backups of this machine have left that were killed, and those of releases without marks. */
function removeLeftovers(folder: string, mark: string): void {
  for (const name of readdirSync(folder)) {
    const isOwn = name.includes(`.${mark}.unfinished`)
    if (isOwn || /^lampstand-.*\.(db|age|plain|decrypted)\.unfinished/.test(name))
      rmSync(join(folder, name), { force: true })
  }
}

/** Writes a backup and encrypts it. The result is decrypted and compared before it gets its name. */
async function writeEncrypted(
  databaseUrl: string,
  file: string,
  { unfinished, passphrase, work }: { unfinished: string; passphrase: string; work: ExclusiveWork },
): Promise<CheckedBackup> {
  // The folder of backups may be synced to a place where nobody should read them.
  const plain = join(work.folder, 'plain.db')
  try {
    const checked = await writeBackup(databaseUrl, plain)
    await encryptFile(plain, unfinished, passphrase)
    const [source, decrypted] = [createHash('sha256'), createHash('sha256')]
    await pipeline(createReadStream(plain), source)
    const write = (part: Uint8Array, _encoding: unknown, done: () => void) => {
      decrypted.update(part)
      done()
    }
    await decryptFile(unfinished, new Writable({ write }), passphrase)
    if (source.digest('hex') !== decrypted.digest('hex')) {
      throw new DatabaseUnusable(`${file} differs from its source after encryption. Check the disk, then try again.`)
    }
    copyOwner(unfinished, dirname(file))
    replaceFile(unfinished, file)
    return checked
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Returns why a backup failed, as leaders read it. */
export function failureOf(error: unknown): BackupFailure {
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  if (isDiskFull(error)) return 'disk full'
  if (isForbidden(cause) || ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(code)) return 'folder'
  return error instanceof DatabaseUnusable ? 'damaged' : 'other'
}
