import { globSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../src/server')

/** Imports every store, so that all statements are registered. */
export async function importStores(): Promise<void> {
  for (const file of globSync('**/{store,*-store}.ts', { cwd: server })) await import(join(server, file))
}
