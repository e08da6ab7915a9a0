import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverLimits } from '#contract/limits.ts'

/** Name of a backup that was made without a path, with its time in UTC. Other files in the folder are never touched. */
const namePattern = /^lampstand-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-(\d+))?\.db(?:\.age)?$/

export interface BackupFile {
  name: string
  at: Date
}

/** Returns what a backup's name says. @returns undefined if it has another name */
export function readBackupName(name: string): (BackupFile & { number: number }) | undefined {
  const [, day, hour, minute, second, number = '1'] = namePattern.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return day === undefined || Number.isNaN(at.getTime()) ? undefined : { name, at, number: Number(number) }
}

/** Returns the backups in a folder, newest first. A file has its name only after it was verified. */
export function listBackups(folder: string): BackupFile[] {
  const files = readdirSync(folder).flatMap((name) => readBackupName(name) ?? [])
  return files.sort((one, other) => other.at.getTime() - one.at.getTime() || other.number - one.number)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length)
const monthOf = (date: Date) => date.toISOString().slice(0, 'YYYY-MM'.length)
/** Returns the Monday of the week, in UTC. */
function weekOf(date: Date): string {
  const monday = new Date(date)
  monday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return dayOf(monday)
}

/**
 * Returns which backups may be deleted: all but the newest of each of the last days, weeks and months that have one.
 * @param backups newest first
 */
export function superfluousBackups<File extends Pick<BackupFile, 'at'>>(backups: readonly File[]): File[] {
  const { daily, weekly, monthly } = serverLimits.backups.kept
  const kept = new Set<File>()
  for (const [periodOf, count] of [
    [dayOf, daily],
    [weekOf, weekly],
    [monthOf, monthly],
  ] as const) {
    const newest = new Map<string, File>()
    for (const file of backups) {
      const period = periodOf(file.at)
      if (!newest.has(period)) newest.set(period, file)
    }
    for (const file of [...newest.values()].slice(0, count)) kept.add(file)
  }
  return backups.filter((file) => !kept.has(file))
}

/** Deletes the backups that are not needed any more. */
export function deleteSuperfluousBackups(folder: string): void {
  for (const { name } of superfluousBackups(listBackups(folder))) rmSync(join(folder, name))
}
