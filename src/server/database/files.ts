import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file or a folder to the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Renames a finished file. Both are on the disk before and after, so that a power cut leaves the old file or the new one. */
export function putInPlace(finished: string, path: string): void {
  syncToDisk(finished)
  renameSync(finished, path)
  syncToDisk(dirname(path))
}

/** Gives what root has created the owner and group of a file or folder that was there before. */
export function keepOwner(created: string, model: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(created, uid, gid)
}

/**
 * Creates a missing folder that only its owner may enter. Its parent must exist: it may be on a disk that is not mounted.
 * @returns how to remove it where it turns out not to be needed
 */
export function createPrivateFolder(folder: string): () => void {
  if (existsSync(folder)) return () => undefined
  mkdirSync(folder, { mode: 0o700 })
  keepOwner(folder, dirname(folder))
  return () => rmdirSync(folder)
}

/** Returns a name that no file has yet, with the time in it. */
export function nameWithTime(path: (time: string) => string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  for (let number = 1; ; number += 1) {
    const name = path(number === 1 ? time : `${time}-${number}`)
    if (!existsSync(name)) return name
  }
}
