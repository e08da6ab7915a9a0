import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverLimits } from '#contract/limits.ts'

/**
 * Name of a backup that was made without a path: its time in UTC, and its number, by which the order of making is known whatever the
 * clock said, also of copies. Those of earlier releases have no number, or one within a second. Other files are never touched.
 */
const namePattern = /^lampstand-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-n(\d{1,15})|-\d+)?\.db(?:\.age)?$/

export interface BackupFile {
  name: string
  at: Date
  /** Greater than those of all earlier ones in its folder; 0 if it has none. */
  number: number
}

/** Returns what a backup's name says. @returns undefined if it has another name */
export function readBackupName(name: string): BackupFile | undefined {
  const [, day, hour, minute, second, number = '0'] = namePattern.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return day === undefined || Number.isNaN(at.getTime()) ? undefined : { name, at, number: Number(number) }
}

const byTime = (one: BackupFile, other: BackupFile) =>
  other.at.getTime() - one.at.getTime() || other.number - one.number || (one.name < other.name ? 1 : -1)

/** Returns the backups in a folder, the last one that was made first. A file has its name only after it was verified. */
export function listBackups(folder: string): BackupFile[] {
  const files = readdirSync(folder).flatMap((name) => readBackupName(name) ?? [])
  return files.sort((one, other) => other.number - one.number || byTime(one, other))
}

/** Returns the path of the next backup in a folder. */
export function nextBackupPath(folder: string, suffix: string, now: Date): string {
  const time = now.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replaceAll(':', '-')
  return join(folder, `lampstand-${time}-n${(listBackups(folder)[0]?.number ?? 0) + 1}${suffix}`)
}

/** Returns those whose time has not come: the clock is wrong now, or was it then. The clocks of several nodes differ a little. */
export const fromFuture = (backups: readonly BackupFile[], now: Date): BackupFile[] =>
  backups.filter(({ at }) => at.getTime() > now.getTime() + serverLimits.backups.clockToleranceMs)

const dayOf = (date: Date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length)
const monthOf = (date: Date) => date.toISOString().slice(0, 'YYYY-MM'.length)
/** Returns the Monday of the week, in UTC. */
function weekOf(date: Date): string {
  const monday = new Date(date)
  monday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return dayOf(monday)
}

/**
 * Returns which backups may be deleted: all but the last seven that were made, and the newest of each of the last days, weeks and months
 * that have one. While a time is in the future, none, because times decide nothing then.
 * @param backups the last one that was made first
 */
export function superfluousBackups(backups: readonly BackupFile[], now: Date): BackupFile[] {
  if (fromFuture(backups, now).length > 0) return []
  const { lastMade, daily, weekly, monthly } = serverLimits.backups.kept
  const kept = new Set(backups.slice(0, lastMade))
  for (const [periodOf, count] of [
    [dayOf, daily],
    [weekOf, weekly],
    [monthOf, monthly],
  ] as const) {
    const newest = new Map<string, BackupFile>()
    for (const file of backups.toSorted(byTime)) {
      const period = periodOf(file.at)
      if (!newest.has(period)) newest.set(period, file)
    }
    for (const file of [...newest.values()].slice(0, count)) kept.add(file)
  }
  return backups.filter((file) => !kept.has(file))
}

/** Deletes the backups that are not needed any more. */
export function deleteSuperfluousBackups(folder: string, now: Date): void {
  for (const { name } of superfluousBackups(listBackups(folder), now)) rmSync(join(folder, name), { force: true })
}
