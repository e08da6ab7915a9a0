import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyOwner } from '#server/platform/database/files.ts'
import type { Environment } from '#server/platform/env.ts'

/**
 * Returns a private folder for copies of the database: next to it, where they have room, or else one that only this node uses.
 * @param purpose part of its name
 */
export function createWorkFolder({ databaseUrl, port }: Pick<Environment, 'databaseUrl' | 'port'>, purpose: string) {
  const id = createHash('sha256').update(`${databaseUrl} ${port}`).digest('hex').slice(0, 16)
  const path = databaseUrl.startsWith('file:')
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
        // Where everybody may create folders, it could be somebody else's.
        const { uid } = await stat(path)
        const own = process.getuid?.() ?? uid
        if ((error as { code?: string }).code !== 'EEXIST' || (own !== 0 && uid !== own)) throw error
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

export type WorkFolder = ReturnType<typeof createWorkFolder>
