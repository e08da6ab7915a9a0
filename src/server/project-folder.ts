import { join } from 'node:path'

/** Root folder of the project. This file is in `src/server`, and its bundle in `dist/server` (ADR 056). */
export const projectFolder = join(import.meta.dirname, '..', '..')
