// What the server loads later or reads from files, in the bundle that `npm start` runs, on PostgreSQL. Browser tests run it on SQLite.
import { afterAll, expect, it } from 'vitest'
import { createEmptyPostgres } from '#test/support/databases.ts'
import { killPrograms, register, startProgram } from '#tools/start-program.ts'

afterAll(killPrograms)

it('serves an empty PostgreSQL database [postgres]', { tags: 'slow' }, async () => {
  const { url, remove } = await createEmptyPostgres()
  const program = await startProgram(url)
  // Features, Argon2, look-alike letters, metrics and the API description.
  const { token } = await register(program, 'ana')
  const chat = await program.call('GET', '/api/chats/student', undefined, token)
  expect(await chat.json()).toMatchObject({ messages: [] })
  const readMetrics = async () => (await program.call('GET', '/metrics')).text()
  await readMetrics()
  expect(await readMetrics()).toContain('lampstand_request_duration_seconds_count')
  const { paths } = (await (await program.call('GET', '/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths).length).toBeGreaterThan(50)
  expect(await program.stop()).toBe(0)
  await remove()
})
