import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../src/server')

/** Imports of `statement`, of what defines a statement and its function at once, or of builders that call it. Those of types begin with `import type`. */
const definition =
  /^import \{(?:[^}]*\b(?:statement|query[A-Z]\w+|execute\w*|insertRow|deleteRows)\b[^}]*\} from '[^']*\/statement|[^}]*\} from '[^']*\/builders)\.ts'/m
const definesStatements = (file: string) => definition.test(readFileSync(file, 'utf8'))

/** Every file of the server that defines statements, whatever its name. */
export const stores: readonly string[] = globSync('**/*.ts', { cwd: server })
  .map((file) => join(server, file))
  .filter((file) => !file.endsWith('.test.ts') && definesStatements(file))

/** Imports every store, so that all statements are registered. */
export async function importStores(): Promise<void> {
  for (const file of stores) await import(file)
}

/**
 * Returns the files of the server that define a statement, by the stack of a call of `statement`: the file that calls it,
 * and the file that is being imported, if it calls a function of another file for it.
 */
export function definingFiles(stack = ''): string[] {
  const lines = stack.split('\n')
  const importer = lines.findIndex((line) => line.includes('/node_modules/'))
  const files = lines
    .slice(0, importer)
    .flatMap((line) => /(\/[^()]*?)(?:\?[^()]*?)?:\d+:\d+\)?$/.exec(line)?.[1] ?? [])
  return files.filter((file) => file.startsWith(server) && !file.endsWith('.test.ts'))
}

/** Returns the module of `statement` with functions that also pass each statement that they define, and the stack of the call. */
export function recordDefinitions<Module extends { allStatements: unknown[] }>(
  original: Module,
  record: (statement: Module['allStatements'][number], stack: string | undefined) => void,
): Module {
  const recording = Object.entries(original).map(([name, exported]) => {
    if (typeof exported !== 'function') return [name, exported]
    const define: (...values: unknown[]) => unknown = exported
    return [
      name,
      (...values: unknown[]) => {
        const before = original.allStatements.length
        const created = define(...values)
        if (original.allStatements.length > before) record(original.allStatements.at(-1), new Error().stack)
        return created
      },
    ]
  })
  return Object.fromEntries(recording)
}
