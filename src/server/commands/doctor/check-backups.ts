import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serverLimits } from '#contract/limits.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { fromFuture, listBackups } from '#server/subjects/backups/public.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { isWritable } from './check-files.ts'
import { type Finding, fault, note, ok, reasonOf, report } from './finding.ts'

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

function checkNewest({ file, at }: { file: string; at: Date }, now: Date) {
  const hours = Math.floor((now.getTime() - at.getTime()) / hourMs)
  if (hours > maxHours) {
    const help = 'npm run backup, and read why: sudo journalctl -u lampstand | grep -i backup'
    return fault(`The newest is ${Math.floor(hours / 24)} days old: ${file}.`, help)
  }
  // The contents of an encrypted one need the passphrase.
  if (file.endsWith('.age')) return ok(`the newest is ${hours} hours old`)
  try {
    checkBackup(file)
    return ok(`the newest is ${hours} hours old and undamaged`)
  } catch (error) {
    return fault(`The newest is unusable. ${error instanceof Error ? error.message : error}`, 'npm run backup')
  }
}

function checkDates(folder: string, now: Date) {
  const [first, ...more] = fromFuture(listBackups(folder), now)
  return (
    first &&
    fault(
      `${first.name} is dated in the future${more.length > 0 ? ` (and ${more.length} more)` : ''}, so no backup is deleted.`,
      'Set the clock (timedatectl) and restart Lampstand. If the clock was wrong when it was made, move that file elsewhere.',
    )
  )
}

function check(folder: string, databaseFolder: string | undefined, now: Date) {
  const found = statSync(folder, { throwIfNoEntry: false })
  const giveToService = `sudo chown -R lampstand: ${quoteForShell(folder)}`
  if (found === undefined) return [fault(`There are none: the folder ${folder} does not exist.`, 'npm run backup')]
  if (!isWritable(folder)) return [fault(`This user can't write to ${folder}.`, giveToService)]
  try {
    const unfinished = readdirSync(folder)
      .filter((name) => name.endsWith('.unfinished'))
      .map((name) =>
        note(`One was interrupted: ${join(folder, name)}.`, 'If none is being made now, delete this file.'),
      )
    const newest = findNewestBackup(folder)
    if (newest === undefined) return [fault(`There are none in ${folder}.`, 'npm run backup'), ...unfinished]
    const disk = databaseFolder === undefined ? undefined : statSync(databaseFolder, { throwIfNoEntry: false })
    const isOneDisk = disk?.dev === found.dev
    const help = 'Copy them to another machine as well: docs/operating.md#backups'
    return [
      checkNewest(newest, now),
      checkDates(folder, now),
      ...unfinished,
      isOneDisk && note('They are on the disk of the database, and are lost with it.', help),
    ]
  } catch (error) {
    return [fault(`${folder} can't be read (${reasonOf(error)}).`, giveToService)]
  }
}

/** @param databaseFolder folder of a SQLite database */
export const checkBackups = (folder: string, databaseFolder: string | undefined, now: Date): Finding[] =>
  report('Backups', check(folder, databaseFolder, now))
