import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decryptFile, isEncrypted } from '#server/platform/database/backup/age.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { ask } from '../ask.ts'

/** Decrypts a backup with `BACKUP_PASSPHRASE`, or else with one that is typed. */
async function decrypt(backup: string, target: string, known: string | undefined): Promise<void> {
  try {
    if (known !== undefined) return await decryptFile(backup, target, known)
  } catch (error) {
    if (!(error instanceof DatabaseUnusable && error.reason === 'passphrase')) throw error
  }
  await decryptFile(backup, target, await ask('Passphrase of the backup: ', true))
}

/**
 * Passes a backup to a function, decrypted if it is encrypted. The decrypted file is deleted afterwards.
 * @param known passphrase that is tried first
 */
export async function withPlainBackup<T>(
  backup: string,
  { databaseUrl, known }: { databaseUrl: string; known: string | undefined },
  use: (plain: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(backup) || !isEncrypted(backup)) return use(backup)
  // On the disk of the database, where there is room for a copy, and under a name by which a later restore deletes it.
  const folder = databaseUrl.startsWith('file:') ? undefined : mkdtempSync(join(tmpdir(), 'lampstand-decrypted-'))
  const plain = folder === undefined ? `${databaseUrl.slice('file:'.length)}.decrypted` : join(folder, 'backup.db')
  rmSync(plain, { force: true })
  try {
    await decrypt(backup, plain, known)
    return await use(plain)
  } finally {
    rmSync(folder ?? plain, { recursive: true, force: true })
  }
}
