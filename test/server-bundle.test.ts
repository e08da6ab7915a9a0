// The bundle of the server, which `npm start` runs. All other tests run the sources.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killPrograms, register, startProgram } from '#tools/start-program.ts'
import { createEmptyPostgres } from './support/databases.ts'

// Not dist/server, which a running server may have loaded in part.
const folder = `dist/server-test-${process.pid}`
const root = join(import.meta.dirname, '..')

beforeAll(async () => {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--outDir', folder]
  await promisify(execFile)(process.execPath, vite, { cwd: root })
})
afterAll(() => {
  killPrograms()
  rmSync(join(root, folder), { recursive: true, force: true })
})

/** Uses what is loaded later or read from files: features, Argon2, look-alike letters, metrics and the API description. */
async function expectWorking(databaseUrl: string): Promise<void> {
  const program = await startProgram(databaseUrl, {}, `${folder}/main.js`)
  const { token } = await register(program, 'ana')
  const chat = await program.call('GET', '/api/chats/student', undefined, token)
  expect(await chat.json()).toMatchObject({ messages: [] })
  expect(await (await program.call('GET', '/metrics')).text()).toContain('lampstand_request_duration_seconds_count')
  const { paths } = (await (await program.call('GET', '/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths).length).toBeGreaterThan(50)
  expect(await program.stop()).toBe(0)
}

it('serves a new SQLite file', async () => {
  const data = mkdtempSync(join(tmpdir(), 'lampstand-bundle-'))
  await expectWorking(`file:${join(data, 'new.db')}`)
  rmSync(data, { recursive: true })
})

it('serves an empty PostgreSQL database [postgres]', async () => {
  const { url, remove } = await createEmptyPostgres()
  await expectWorking(url)
  await remove()
})
