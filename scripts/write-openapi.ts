// Writes the API's description, as the running program gives it, to a file: `node scripts/write-openapi.ts openapi.json`.
import { writeFileSync } from 'node:fs'
import { startServer } from '../test/e2e/support/server.ts'

const file = process.argv[2]
if (!file) throw new Error('Name the file to write: node scripts/write-openapi.ts openapi.json')

const server = await startServer()
try {
  const answer = await fetch(`${server.address}/api/openapi.json`)
  if (!answer.ok) throw new Error(`GET /api/openapi.json was answered ${answer.status}`)
  writeFileSync(file, `${JSON.stringify(await answer.json(), null, 2)}\n`)
} finally {
  await server.stop()
}
