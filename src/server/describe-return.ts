import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { quoteForShell } from './commands/quote-for-shell.ts'
import { type Environment, readEnvironment } from './platform/env.ts'
import { projectFolder } from './platform/project-folder.ts'

/** A failed start so long after a migration has other reasons. */
const maxAgeMs = 86_400_000

/** Returns the newest backup that a start has made before a migration, if it is recent. */
function findSaved({ databaseUrl, backups }: Environment, now: number): string | undefined {
  const path = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined
  const [folder, prefix] =
    path === undefined ? [backups.folder, 'before-'] : [dirname(path), `${basename(path)}.before-`]
  if (!existsSync(folder)) return undefined
  const saved = readdirSync(folder)
    .filter(
      (name) =>
        name.startsWith(prefix) && /\.?before-\d{3}-/.test(name) && !/-(wal|shm|journal)$|unfinished/.test(name),
    )
    .map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .filter(({ at }) => now - at < maxAgeMs)
    .sort((a, b) => b.at - a.at)
  return saved[0]?.file
}

/** Returns how to return to the previous version if a start fails soon after an upgrade, or an empty text. */
export function describeReturn(): string {
  try {
    const fromUpgrade = join(projectFolder, '.upgrade-return.txt')
    if (existsSync(fromUpgrade)) return readFileSync(fromUpgrade, 'utf8')
    const saved = findSaved(readEnvironment(), Date.now())
    if (saved === undefined) return ''
    return `If this began with an upgrade: git checkout the version before it, then restore what was saved before the database was migrated: npm run restore -- ${quoteForShell(saved)}\n`
  } catch {
    // The reason of the failed start matters more.
    return ''
  }
}
