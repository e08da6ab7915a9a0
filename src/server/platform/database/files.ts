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
  if (existsSync(folder)) return () => undefined
  mkdirSync(folder, { mode: 0o700 })
  copyOwner(folder, dirname(folder))
  return () => rmdirSync(folder)
}

/** Returns an unused path that contains the time. */
export function timestampedPath(path: (time: string) => string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  for (let number = 1; ; number += 1) {
    const candidate = path(number === 1 ? time : `${time}-${number}`)
    if (!existsSync(candidate)) return candidate
  }
}

/**
 * Deletes files with the time in their names, but not the first one.
 * @param prefix path up to the time
 * @param newest stays too
 */
export function keepFirstAndNewest(prefix: string, newest: string): void {
  const folder = dirname(prefix)
  const files = readdirSync(folder).map((name) => join(folder, name))
  const [, ...later] = files.filter((file) => file.startsWith(prefix)).sort((a, b) => (a < b ? -1 : 1))
  for (const file of later) if (file !== newest) rmSync(file)
}
