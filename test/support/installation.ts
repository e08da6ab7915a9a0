// An installation for the tests of `npm run doctor`, which break it on purpose.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Finding } from '#server/commands/doctor/finding.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { programFile } from '#tools/programs.ts'
import { it as base } from './fixtures.ts'

/** Returns the path of a backup of this time. */
export const backupOf = (folder: string, time: number) =>
  join(folder, 'backups', `lampstand-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}.db`)

export interface Installation {
  folder: string
  file: string
  settingsFile: string
  /** Runs the doctor. @returns its findings and its exit status */
  examine(settings?: Record<string, string>, user?: object): Promise<{ status: number; findings: Finding[] }>
}

/** An installation in a folder, with a backup. Only its settings differ from those of a service. */
export const it = base.extend('installed', async ({ folder }): Promise<Installation> => {
  const data = join(folder, 'data')
  const [file, settingsFile] = [join(data, 'lampstand.db'), join(folder, 'lampstand.env')]
  mkdirSync(data, { mode: 0o700 })
  mkdirSync(join(data, 'backups'), { mode: 0o700 })
  const url = `file:${file}`
  const database = await openDatabase(url, { exclusive: true, create: true })
  await database.close()
  await writeBackup(url, backupOf(data, Date.now()))
  writeFileSync(settingsFile, `DATABASE_URL=${url}\n`, { mode: 0o600 })
  return {
    folder: data,
    file,
    settingsFile,
    async examine(settings = {}, user = {}) {
      const child = spawn(process.execPath, [programFile('doctor'), '--json', '--local', '--settings', settingsFile], {
        env: { PATH: process.env['PATH'], DATABASE_URL: url, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
        ...user,
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk
      })
      const [status] = await once(child, 'close')
      return { status, findings: JSON.parse(output) as Finding[] }
    },
  }
})

const faultsOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ check, text, help }) => `${check}: ${text} → ${help ?? ''}`)

/** Expects a fault, and exit status 1. */
export async function expectFault(
  { examine }: Installation,
  expected: RegExp,
  settings?: Record<string, string>,
  user?: object,
) {
  const { status, findings } = await examine(settings, user)
  expect([status, faultsOf(findings)]).toEqual([1, expect.arrayContaining([expect.stringMatching(expected)])])
}
