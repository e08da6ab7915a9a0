import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/open.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite file, to be copied. */
    sqliteTemplate: string
    /** A server that has a migrated database `template_lampstand`, to be cloned. */
    postgresUrl: string
  }
}

let removeAll: () => Promise<void>

/** Migrates once; each test gets a copy. */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-test-'))
  const sqliteTemplate = join(folder, 'template.db')
  await (await openDatabase(`file:${sqliteTemplate}`, { create: true })).close()

  const postgres = await startPostgres()
  const client = new pg.Client(postgres.url)
  await client.connect()
  // Not the C locale, which would hide comparisons that depend on the locale.
  await client.query(
    "create database template_lampstand template template0 locale_provider icu icu_locale 'en-US' locale 'C'",
  )
  await client.end()
  await (await openDatabase(postgres.url.replace(/\/postgres$/, '/template_lampstand'), { create: true })).close()

  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('postgresUrl', postgres.url)
  removeAll = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const teardown = () => removeAll()
