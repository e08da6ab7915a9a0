import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { quoteForShell } from '../quote-for-shell.ts'
import { type Finding, fault, note, ok } from './finding.ts'

const find = (path: string) => statSync(path, { throwIfNoEntry: false })
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`

export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Least space: an upgrade and an erasure write the database again. */
const minFree = 100 * 2 ** 20

/** @param size of the database in bytes */
export function checkDisk(folders: readonly string[], size: number): Finding[] {
  const disks = new Map(
    folders.filter((folder) => find(folder) !== undefined).map((folder) => [find(folder)?.dev, folder]),
  )
  return [...disks.values()].map((folder) => {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    const [free, needed] = [bavail * bsize, minFree + 2 * size]
    const help = `Make room: sudo du -xh ${quoteForShell(folder)} | sort -h | tail`
    if (files > 0 && ffree < 100) return fault('Disk', `No more files can be created on the disk of ${folder}.`, help)
    if (free < needed) {
      return fault(
        'Disk',
        `${megabytes(free)} are free on the disk of ${folder}. At least ${megabytes(needed)} are needed.`,
        help,
      )
    }
    return ok('Disk', `${megabytes(free)} are free for ${folder}`)
  })
}

/** Checks who can read the database, and whether the user of the service can write it. */
export function checkPermissions(file: string): Finding[] {
  const folder = dirname(file)
  const [ofFile, ofFolder] = [find(file), find(folder)]
  if (ofFolder === undefined) return []
  const findings: Finding[] = []
  if (ofFile !== undefined && (ofFile.mode & 0o077) !== 0) {
    findings.push(
      fault('Permissions', `Other users of this machine can read ${file}.`, `sudo chmod 600 ${quoteForShell(file)}`),
    )
  }
  if ((ofFolder.mode & 0o007) !== 0) {
    findings.push(
      fault(
        'Permissions',
        `Other users of this machine can open the folder ${folder}.`,
        `sudo chmod 700 ${quoteForShell(folder)}`,
      ),
    )
  }
  const isRoot = process.getuid?.() === 0
  if (ofFile !== undefined && ofFile.uid !== ofFolder.uid) {
    const text = `The folder ${folder} belongs to another user than the database in it.`
    findings.push(fault('Permissions', text, `sudo chown --reference=${quoteForShell(file)} ${quoteForShell(folder)}`))
  } else if (!isRoot && !isWritable(folder)) {
    const help = `Run this as the user of the service, or: sudo chown -R "$(id -un)" ${quoteForShell(folder)}`
    findings.push(fault('Permissions', `This user can't write to ${folder}.`, help))
  }
  if (ofFile?.uid === 0) {
    findings.push(
      fault(
        'Permissions',
        'The database belongs to root, so Lampstand runs as root.',
        `sudo chown -R lampstand: ${quoteForShell(folder)}`,
      ),
    )
  } else if (isRoot) {
    findings.push(
      note('Permissions', 'This runs as root. Run commands as the user of the service: sudo -u lampstand …'),
    )
  }
  return findings.length > 0 ? findings : [ok('Permissions', 'only this user can read the data')]
}
