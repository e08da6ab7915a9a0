import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.ts'

const { version: found } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }

/** The version of this program, such as `0.3.0`. CHANGELOG.md says what its numbers mean. */
export const version = found
