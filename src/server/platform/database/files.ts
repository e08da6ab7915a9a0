import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Flushes a file or folder to the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Replaces a file by renaming a finished one. After a power cut there is either the old file or the new one, complete. */
export function replaceFile(finished: string, path: string): void {
  syncToDisk(finished)
  renameSync(finished, path)
  syncToDisk(dirname(path))
}

/** If the process runs as root, gives a new file or folder the owner and group of an existing one. */
export function copyOwner(created: string, model: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(created, uid, gid)
}

/**
 * Creates a folder that only its owner can access, if it is missing. Its parent must exist, because it may be on a disk that is not
 * mounted.
 * @returns a function that removes the new folder
 */
export function createPrivateFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return () => undefined
    throw error
  }
  copyOwner(folder, dirname(folder))
  return () => {
    // Another backup may have been made in it meanwhile.
    if (readdirSync(folder).length === 0) rmdirSync(folder)
  }
}

/** Returns an unused path that contains the time. */
export function timestampedPath(path: (time: string) => string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  for (let number = 1; ; number += 1) {
    const candidate = path(number === 1 ? time : `${time}-${number}`)
    if (!existsSync(candidate)) return candidate
  }
}

/** An unfinished file that nobody has changed for so long was left by a process that was killed. */
const abandonedAfterMs = 2 * 3_600_000

/** Deletes what backups have left in a folder that were killed: `unfinishedPath` in save-sqlite.ts. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((it) => /\.[\da-f]{8}\.unfinished(-journal)?$/.test(it))) {
    const changedAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Math.abs(Date.now() - changedAt) > abandonedAfterMs) rmSync(join(folder, name), { force: true })
  }
}

/** Marks all files but the first one: times tell no order, because the clock may have been wrong. */
const againMark = '-again'

const finishedFiles = (prefix: string) =>
  readdirSync(dirname(prefix))
    .map((name) => join(dirname(prefix), name))
    .filter((file) => file.startsWith(prefix) && !file.includes('.unfinished'))

/** Returns an unused path for a file of which {@link keepFirstAndNewest} keeps two. */
export const repeatedPath = (prefix: string, suffix: string, now: Date): string =>
  timestampedPath((time) => `${prefix}${time}${finishedFiles(prefix).length > 0 ? againMark : ''}${suffix}`, now)

/**
 * Deletes files with the time in their names, but not the first one.
 * @param prefix path up to the time
 * @param newest stays too
 */
export function keepFirstAndNewest(prefix: string, newest: string): void {
  const superfluous = finishedFiles(prefix).filter((file) => file.includes(againMark, prefix.length) && file !== newest)
  for (const file of superfluous) rmSync(file, { force: true })
}
