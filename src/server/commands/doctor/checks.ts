import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Environment } from '#server/platform/env.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { checkBackups, findNewestBackup } from './check-backups.ts'
import { checkChannels } from './check-channels.ts'
import { checkPostgres, checkSqlite } from './check-database.ts'
import { checkDisk, checkPermissions } from './check-files.ts'
import { checkClock, checkProxy, checkPublicAddress, checkPush } from './check-network.ts'
import { checkSettings } from './check-settings.ts'
import { type Finding, note, report } from './finding.ts'

export interface DoctorOptions {
  /** File with the settings of the service. */
  settingsFile: string
  /** Asks no push service of a browser vendor. */
  isLocal: boolean
}

async function checkStorage({ databaseUrl, backups: { folder } }: Environment, now: Date): Promise<Finding[]> {
  const path = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined
  if (path === undefined) {
    return [...(await checkPostgres(databaseUrl)), ...checkDisk([folder], 0), ...checkBackups(folder, undefined, now)]
  }
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const newest = findNewestBackup(folder)
  return [
    ...(await checkSqlite(path, `npm run restore -- ${newest === undefined ? '<file>' : quoteForShell(newest.file)}`)),
    ...checkDisk([dirname(path), folder], size),
    ...checkPermissions(path),
    ...checkBackups(folder, dirname(path), now),
  ]
}

async function checkNetwork(environment: Environment, isLocal: boolean): Promise<Finding[]> {
  const { publicUrl, pushServices, trustedProxies } = environment
  const clock = () => new Date()
  const [address, push, channels] = await Promise.all([
    publicUrl === undefined ? { findings: [], date: undefined } : checkPublicAddress(publicUrl, trustedProxies, clock),
    checkPush(pushServices, !isLocal),
    checkChannels(environment),
  ])
  // The clock of the public address is often that of this machine.
  return [
    ...checkProxy(environment),
    ...address.findings,
    ...push.findings,
    ...channels,
    ...checkClock(push.date ?? address.date, clock()),
  ]
}

/** Runs all checks but that of Node, which comes before the others are loaded. */
export async function runChecks({ settingsFile, isLocal }: DoctorOptions): Promise<Finding[]> {
  const { environment, findings } = checkSettings(settingsFile)
  if (environment === undefined) {
    return [...findings, ...report('Others', [note('They need valid settings, and did not run.')])]
  }
  return [...findings, ...(await checkStorage(environment, new Date())), ...(await checkNetwork(environment, isLocal))]
}
