import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serverLimits } from '#contract/limits.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { fromFuture, listBackups } from '#server/subjects/backups/public.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { isWritable } from './check-files.ts'
import { type Finding, fault, note, ok, reasonOf } from './finding.ts'

const hourMs = 3_600_000
const maxHours = serverLimits.backups.oldMs / hourMs

/** Returns the newest automatic backup of a folder. */
export function findNewestBackup(folder: string): { file: string; at: Date } | undefined {
  try {
    const [newest] = listBackups(folder)
    return newest && { file: join(folder, newest.name), at: newest.at }
  } catch {
    return undefined
  }
}

const listUnfinished = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.unfinished'))

function checkNewest({ file, at }: { file: string; at: Date }, now: Date): Finding {
  const hours = Math.floor((now.getTime() - at.getTime()) / hourMs)
  if (hours > maxHours) {
    return fault(
      'Backups',
      `The newest is ${Math.floor(hours / 24)} days old: ${file}.`,
      'npm run backup, and read why: sudo journalctl -u lampstand | grep -i backup',
    )
  }
  // The contents of an encrypted one need the passphrase.
  if (file.endsWith('.age')) return ok('Backups', `the newest is ${hours} hours old`)
  try {
    checkBackup(file)
    return ok('Backups', `the newest is ${hours} hours old and undamaged`)
  } catch (error) {
    return fault(
      'Backups',
      `The newest is unusable. ${error instanceof Error ? error.message : error}`,
      'npm run backup',
    )
  }
}

function checkDates(folder: string, now: Date): Finding[] {
  const future = fromFuture(listBackups(folder), now)
  if (future.length === 0) return []
  return [
    fault(
      'Backups',
      `${future[0]?.name} is dated in the future${future.length > 1 ? ` (and ${future.length - 1} more)` : ''}, so no backup is deleted.`,
      'Set the clock (timedatectl) and restart Lampstand. If the clock was wrong when it was made, move that file elsewhere.',
    ),
  ]
}

/** @param databaseFolder folder of a SQLite database */
export function checkBackups(folder: string, databaseFolder: string | undefined, now: Date): Finding[] {
  const found = statSync(folder, { throwIfNoEntry: false })
  const giveToService = `sudo chown -R lampstand: ${quoteForShell(folder)}`
  if (found === undefined)
    return [fault('Backups', `There are none: the folder ${folder} does not exist.`, 'npm run backup')]
  if (!isWritable(folder)) {
    return [fault('Backups', `This user can't write to ${folder}.`, giveToService)]
  }
  try {
    const unfinished = listUnfinished(folder).map((name) =>
      note('Backups', `One was interrupted: ${join(folder, name)}.`, 'If none is being made now, delete this file.'),
    )
    const newest = findNewestBackup(folder)
    if (newest === undefined) return [fault('Backups', `There are none in ${folder}.`, 'npm run backup'), ...unfinished]
    const findings = [checkNewest(newest, now), ...checkDates(folder, now), ...unfinished]
    const disk = databaseFolder === undefined ? undefined : statSync(databaseFolder, { throwIfNoEntry: false })
    if (disk?.dev === found.dev) {
      const help = 'Copy them to another machine as well: docs/operating.md#backups'
      findings.push(note('Backups', 'They are on the disk of the database, and are lost with it.', help))
    }
    return findings
  } catch (error) {
    return [fault('Backups', `${folder} can't be read (${reasonOf(error)}).`, giveToService)]
  }
}
