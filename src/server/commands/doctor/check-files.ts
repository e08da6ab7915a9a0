import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { quoteForShell } from '../quote-for-shell.ts'
import { type Finding, fault, note, report } from './finding.ts'

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
  return [...disks.values()].flatMap((folder) => {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    const [free, needed] = [bavail * bsize, minFree + 2 * size]
    const little = `${megabytes(free)} are free on the disk of ${folder}. At least ${megabytes(needed)} are needed.`
    const text =
      files > 0 && ffree < 100 ? `No more files can be created on the disk of ${folder}.` : free < needed && little
    const help = `Make room: sudo du -xh ${quoteForShell(folder)} | sort -h | tail`
    return report('Disk', [text && fault(text, help)], `${megabytes(free)} are free for ${folder}`)
  })
}

/** Checks who can read the database, and whether the user of the service can write it. */
export function checkPermissions(file: string): Finding[] {
  const folder = dirname(file)
  const [ofFile, ofFolder] = [find(file), find(folder)]
  if (ofFolder === undefined) return []
  const [quotedFile, quoted] = [quoteForShell(file), quoteForShell(folder)]
  const isRoot = process.getuid?.() === 0
  const others = 'Other users of this machine can'
  const ownerDiffers = ofFile !== undefined && ofFile.uid !== ofFolder.uid
  const found = [
    ofFile !== undefined &&
      (ofFile.mode & 0o077) !== 0 &&
      fault(`${others} read ${file}.`, `sudo chmod 600 ${quotedFile}`),
    (ofFolder.mode & 0o007) !== 0 && fault(`${others} open the folder ${folder}.`, `sudo chmod 700 ${quoted}`),
    ownerDiffers &&
      fault(
        `The folder ${folder} belongs to another user than the database in it.`,
        `sudo chown --reference=${quotedFile} ${quoted}`,
      ),
    !(ownerDiffers || isRoot || isWritable(folder)) &&
      fault(
        `This user can't write to ${folder}.`,
        `Run this as the user of the service, or: sudo chown -R "$(id -un)" ${quoted}`,
      ),
    ofFile?.uid === 0
      ? fault('The database belongs to root, so Lampstand runs as root.', `sudo chown -R lampstand: ${quoted}`)
      : isRoot && note('This runs as root. Run commands as the user of the service: sudo -u lampstand …'),
  ]
  return report('Permissions', found, 'only this user can read the data')
}
