import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Puts a finished file in its place, safe on the disk before and after: a power cut leaves the one or the other. */
export function putInPlace(finished: string, path: string): void {
  sync(finished)
  renameSync(finished, path)
  sync(dirname(path))
}

/** A name beside others that no file has yet, with the time in it. */
export function nameWithTime(path: (time: string) => string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  for (let number = 1; ; number += 1) {
    const name = path(number === 1 ? time : `${time}-${number}`)
    if (!existsSync(name)) return name
  }
}
