// Writes the OpenAPI document of the running server to a file: `node tools/write-openapi.ts openapi.json`.
import { writeFileSync } from 'node:fs'
import { startServer } from './start-server.ts'

const file = process.argv[2]
if (!file) throw new Error('The file name is missing. Usage: node tools/write-openapi.ts openapi.json')

const server = await startServer()
try {
  const response = await fetch(`${server.address}/api/openapi.json`)
  if (!response.ok) throw new Error(`GET /api/openapi.json failed with ${response.status}`)
  writeFileSync(file, `${JSON.stringify(await response.json(), null, 2)}\n`)
} finally {
  await server.stop()
}
