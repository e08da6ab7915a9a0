import { join } from 'node:path'

/** The commands that users run: npm scripts with the names of files in `src/server/commands`. */
export const commands = ['admin', 'backup', 'bible', 'bounce', 'demo', 'doctor', 'history', 'move', 'restore'] as const

/** A command, or the server. */
export type ProgramName = 'main' | (typeof commands)[number]

/** Returns the file of a built program, which its npm script runs (docs/decisions/056). */
export const programFile = (name: ProgramName): string =>
  join(import.meta.dirname, '..', 'dist', 'server', `${name}.js`)
