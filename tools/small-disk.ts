import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from './unprivileged.ts'

const createFolder = () => mkdtempSync(join(tmpdir(), 'lampstand-disk-'))

function tryToMount(): boolean {
  const disk = createFolder()
  const mayMount = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]).status === 0
  if (mayMount) spawnSync('umount', [disk])
  rmdirSync(disk)
  return mayMount
}
/** Whether tests may mount disks. Root in a container often may not. */
export const canMount = process.platform === 'linux' && isRoot && tryToMount()

/** Calls a function with a small disk, which is in memory. */
export async function onSmallDisk<Result>(size: string, use: (disk: string) => Promise<Result>): Promise<Result> {
  const disk = createFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  try {
    return await use(disk)
  } finally {
    execFileSync('umount', ['-l', disk])
    rmdirSync(disk)
  }
}

/** Fills a disk to its last byte. @returns the file that does, which can be deleted */
export function fillDisk(disk: string): string {
  const file = join(disk, 'filling')
  for (const bytes of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // Smaller pieces may have room.
    }
  }
  return file
}
