import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** Root folder of the project, from the sources and from the bundle in `dist/server` alike (ADR 056). */
export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '.')
