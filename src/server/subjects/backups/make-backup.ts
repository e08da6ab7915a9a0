import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupFailure } from '#contract/backups.ts'
import { decryptFile, encryptFile } from '#server/platform/database/backup/age.ts'
import type { CheckedBackup } from '#server/platform/database/backup/check-backup.ts'
import { removeDatabase, unfinishedPath } from '#server/platform/database/backup/save-sqlite.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { DatabaseUnusable, isDiskFull } from '#server/platform/database/errors.ts'
import { copyOwner, createPrivateFolder, replaceFile, timestampedPath } from '#server/platform/database/files.ts'
import { isForbidden } from '#server/platform/database/sqlite/errors.ts'
import { createDefaultFolder } from '#server/platform/database/sqlite/path.ts'
import type { BackupOptions } from '#server/platform/env.ts'
import { runCopyCommand } from './copy-command.ts'
import { deleteSuperfluousBackups } from './kept-backups.ts'

export interface MadeBackup extends CheckedBackup {
  file: string
  bytes: number
  isEncrypted: boolean
  /** Why `BACKUP_COMMAND` failed, if it did. */
  copyFailure: string | undefined
}

/**
 * Writes a verified backup with the time in its name, encrypts it if there is a passphrase, deletes the backups that are not needed any
 * more, and runs `BACKUP_COMMAND`. It takes seconds, and blocks the event loop.
 * @throws {DatabaseUnusable} and leaves no file
 */
export async function makeBackup(
  databaseUrl: string,
  { folder, passphrase, command }: BackupOptions,
  now: Date,
): Promise<MadeBackup> {
  createDefaultFolder(folder)
  const removeFolder = createPrivateFolder(folder)
  removeLeftovers(folder)
  const suffix = passphrase === undefined ? '.db' : '.db.age'
  const file = timestampedPath((time) => join(folder, `lampstand-${time}${suffix}`), now)
  const write =
    passphrase === undefined ? writeBackup(databaseUrl, file) : writeEncrypted(databaseUrl, file, passphrase)
  const checked = await write.catch((error: unknown) => {
    removeFolder()
    throw error
  })
  deleteSuperfluousBackups(folder)
  const copyFailure = command === undefined ? undefined : await runCopyCommand(command, file)
  return { ...checked, file, bytes: statSync(file).size, isEncrypted: passphrase !== undefined, copyFailure }
}

/** Deletes what backups that were killed have left. Only one runs at a time. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^lampstand-.*\.unfinished(-journal)?$/.test(name)) rmSync(join(folder, name))
  }
}

/** Writes a backup and encrypts it. The result is decrypted and compared before it gets its name. */
async function writeEncrypted(databaseUrl: string, file: string, passphrase: string): Promise<CheckedBackup> {
  const [plain, encrypted, decrypted] = [`${file}.plain`, file, `${file}.decrypted`].map(unfinishedPath) as [
    string,
    string,
    string,
  ]
  try {
    const checked = await writeBackup(databaseUrl, plain)
    await encryptFile(plain, encrypted, passphrase)
    await decryptFile(encrypted, decrypted, passphrase)
    if ((await hashOf(plain)) !== (await hashOf(decrypted))) {
      throw new DatabaseUnusable(`${file} differs from its source after encryption. Check the disk, then try again.`)
    }
    copyOwner(encrypted, dirname(file))
    replaceFile(encrypted, file)
    return checked
  } finally {
    removeDatabase(plain)
    for (const left of [encrypted, decrypted]) rmSync(left, { force: true })
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Returns why a backup failed, as leaders read it. */
export function failureOf(error: unknown): BackupFailure {
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  if (isDiskFull(error)) return 'disk full'
  if (isForbidden(cause) || ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(code)) return 'folder'
  return error instanceof DatabaseUnusable ? 'damaged' : 'other'
}
