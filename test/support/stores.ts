import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../src/server')

const definesStatements = (file: string) =>
  /import \{[^}]*\bstatement\b[^}]*\} from '[^']*\/statement\.ts'/.test(readFileSync(file, 'utf8'))

/** Every file of the server that defines statements, whatever its name. */
export const stores: readonly string[] = globSync('**/*.ts', { cwd: server })
  .map((file) => join(server, file))
  .filter((file) => !file.endsWith('.test.ts') && definesStatements(file))

/** Imports every store, so that all statements are registered. */
export async function importStores(): Promise<void> {
  for (const file of stores) await import(file)
}
