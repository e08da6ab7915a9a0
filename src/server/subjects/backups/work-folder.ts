import { createHash } from 'node:crypto'
import { lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyOwner } from '#server/platform/database/files.ts'
import type { Environment } from '#server/platform/env.ts'

/**
 * Returns a private folder for copies of the database: next to it, where they have room, or else one that only this node uses.
 * @param purpose part of its name
 */
export function createWorkFolder(
  { databaseUrl, port }: Pick<Environment, 'databaseUrl'> & Partial<Pick<Environment, 'port'>>,
  purpose: string,
) {
  const own = process.getuid?.()
  const isNextToDatabase = databaseUrl.startsWith('file:')
  const id = createHash('sha256').update(`${databaseUrl} ${port} ${own}`).digest('hex').slice(0, 16)
  const path = isNextToDatabase
    ? `${databaseUrl.slice('file:'.length)}.${purpose}`
    : join(tmpdir(), `lampstand-${purpose}-${id}`)
  return {
    path,
    /** Creates it, if it is missing. */
    async prepare(): Promise<void> {
      try {
        await mkdir(path, { mode: 0o700 })
        copyOwner(path, dirname(path))
      } catch (error) {
        if ((error as { code?: string }).code !== 'EEXIST') throw error
        // Where everybody may create folders and links, it could be somebody else's.
        const found = await lstat(path)
        const isOwn = own === undefined || found.uid === own || (own === 0 && isNextToDatabase)
        if (!found.isDirectory() || !isOwn) throw error
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

export type WorkFolder = ReturnType<typeof createWorkFolder>
