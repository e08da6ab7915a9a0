import { join } from 'node:path'

/** The server, and the commands of `src/server/commands`. */
export type ProgramName = 'main' | 'admin' | 'backup' | 'demo' | 'history' | 'move' | 'restore'

/** Returns the file of a built program, which its npm script runs (docs/decisions/056). */
export const programFile = (name: ProgramName): string =>
  join(import.meta.dirname, '..', 'dist', 'server', `${name}.js`)
