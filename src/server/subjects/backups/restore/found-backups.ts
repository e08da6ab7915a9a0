import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serverLimits } from '#contract/limits.ts'
import type { RestoreState } from '#contract/restore.ts'
import { readBackupName } from '../kept-backups.ts'

const isBackup = (name: string) => /^[^.].*\.(db|age)$/.test(name)

/** Lists the newest backups in a folder, newest first. One that can't be read has none. */
export async function findBackups(folder: string): Promise<RestoreState['found']> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackup)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined)
      if (!file?.isFile()) return []
      // The time of the file may be that of a copy.
      const at = readBackupName(name)?.at ?? file.mtime
      return [{ name, bytes: file.size, at: at.toISOString() }]
    }),
  )
  return files
    .flat()
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, serverLimits.restore.maxFound)
}
