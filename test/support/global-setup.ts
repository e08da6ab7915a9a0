import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/database/open.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { addReset } from './reset-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a migrated SQLite file that tests copy. */
    sqliteTemplate: string
    /** URL of a server with a migrated database `template_lampstand`, which tests clone. */
    postgresUrl: string
    /** Whether all tests of a file run, and not only the quick ones. */
    complete: boolean
  }
}

/** Builds the programs that tests of the system start, if their sources have changed. */
function buildPrograms(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'tools', 'setup.mjs'), 'server', '--quiet'], {
    stdio: 'inherit',
  })
}

let removeAll = async () => {}

/** Creates migrated template databases once. Each test gets a copy. */
export async function setup(project: TestProject): Promise<void> {
  // `npm run check` starts no program and runs no test on a database.
  if (process.env['TEST_SELECTION'] === 'quick') return
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-test-'))
  const sqliteTemplate = join(folder, 'template.db')
  await (await openDatabase(`file:${sqliteTemplate}`, { create: true })).close()

  project.provide('sqliteTemplate', sqliteTemplate)
  removeAll = async () => rmSync(folder, { recursive: true, force: true })
  buildPrograms()
  project.onTestsRerun(async () => buildPrograms())

  const postgres = await startPostgres()
  const client = new pg.Client(postgres.url)
  await client.connect()
  // With the C locale, comparisons that depend on the locale would go unnoticed.
  await client.query(
    "create database template_lampstand template template0 locale_provider icu icu_locale 'en-US' locale 'C'",
  )
  await client.end()
  const templateUrl = postgres.url.replace(/\/postgres$/, '/template_lampstand')
  await (await openDatabase(templateUrl, { create: true })).close()
  const template = new pg.Client(templateUrl)
  await template.connect()
  await addReset(template)
  await template.end()

  project.provide('postgresUrl', postgres.url)
  removeAll = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const teardown = () => removeAll()
