import { lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseUnusable } from '../errors.ts'
import { copyOwner } from '../files.ts'

/** Folder in the working directory. The server creates no other folder for a database. */
const defaultFolder = 'data'

const find = (path: string) => statSync(path, { throwIfNoEntry: false })

/** Creates the folder of a database if it is the default one. Any other folder may be on a disk that is not mounted. */
export function createDefaultFolder(path: string): void {
  const folder = dirname(resolve(path))
  if (folder !== resolve(defaultFolder) || find(folder) !== undefined) return
  mkdirSync(folder, { mode: 0o700 })
  copyOwner(folder, dirname(folder))
}

/** Returns the error for a missing database. */
export const missing = (path: string) =>
  new DatabaseUnusable(
    `There is no database at ${path}. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.`,
  )

/** @throws {DatabaseUnusable} if there is no database at a path */
export function refuseMissing(path: string): void {
  if ((find(path)?.size ?? 0) === 0) throw missing(path)
}

/** Returns the path of the copy that a restore prepares. It exists until the restore has finished. */
export const restoringPath = (file: string) => `${file}.restoring`

/**
 * Resolves symbolic links, because each file has one lock.
 * @throws {DatabaseUnusable} if the folder or the target of a link is missing
 */
export function resolveSqlitePath(path: string): string {
  if (find(path) !== undefined) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    throw new DatabaseUnusable(
      `${path} is a symbolic link to a file that does not exist. Mount the disk that the file is on, or remove the link.`,
    )
  }
  const folder = dirname(path)
  if (find(folder) === undefined) {
    throw new DatabaseUnusable(
      `The folder ${folder} of the database does not exist. Mount the disk that it is on, or create it, or correct DATABASE_URL.`,
    )
  }
  return join(realpathSync(folder), basename(path))
}
