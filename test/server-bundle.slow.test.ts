// The bundle of the server, which `npm start` runs, on PostgreSQL. Browser tests run it on SQLite.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
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

it('serves an empty PostgreSQL database [postgres]', async () => {
  const { url, remove } = await createEmptyPostgres()
  const program = await startProgram(url, {}, `${folder}/main.js`)
  // Uses what is loaded later or read from files: features, Argon2, look-alike letters, metrics and the API description.
  const { token } = await register(program, 'ana')
  const chat = await program.call('GET', '/api/chats/student', undefined, token)
  expect(await chat.json()).toMatchObject({ messages: [] })
  expect(await (await program.call('GET', '/metrics')).text()).toContain('lampstand_request_duration_seconds_count')
  const { paths } = (await (await program.call('GET', '/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths).length).toBeGreaterThan(50)
  expect(await program.stop()).toBe(0)
  await remove()
})
