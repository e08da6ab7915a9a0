import { join } from 'node:path'

/** Root folder of the project, from the sources and from the bundle in `dist/server` alike (ADR 056). */
export const projectFolder = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../..' : '../..')
