import { readFileSync } from 'node:fs'
import { DatabaseUnusable } from '../errors.ts'

/** Files that list mount points in their second column: those that the system should mount, and those that it has mounted. */
interface MountTables {
  expected: string
  mounted: string
}
const systemTables: MountTables = { expected: '/etc/fstab', mounted: '/proc/self/mounts' }

/** Returns the mount points of a table (fstab(5)), or none where the system has no such file. */
function readMountPoints(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .map((line) => line.trim().split(/\s+/)[1] ?? '')
    .map((path) =>
      path.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    )
    .filter((path) => path.startsWith('/'))
}

/**
 * Refuses a folder on a disk that should be mounted and is not: a database would be created in the mount point, which is empty.
 * @param folder with symbolic links resolved
 * @throws {DatabaseUnusable}
 */
export function refuseUnmounted(folder: string, { expected, mounted }: MountTables = systemTables): void {
  const present = readMountPoints(mounted)
  if (present.length === 0) return
  const missing = readMountPoints(expected).find(
    (path) => `${folder}/`.startsWith(path.replace(/\/*$/, '/')) && !present.includes(path.replace(/(?<=.)\/+$/, '')),
  )
  if (missing === undefined) return
  throw new DatabaseUnusable(
    `Nothing is mounted at ${missing}, where ${expected} expects the disk of the database. Mount it, or correct DATABASE_URL.`,
  )
}
