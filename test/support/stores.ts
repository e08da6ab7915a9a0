import { globSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../src/server')

/** Every store, so that all statements are known that there are. */
export async function importStores(): Promise<void> {
  for (const file of globSync('**/{store,*-store}.ts', { cwd: server })) await import(join(server, file))
}
