import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
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
