// What the linter can't hold, held here. See docs/architecture.md.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules, type SourceFile } from './conventions-support/rules.ts'

const root = join(import.meta.dirname, '..')
const patterns = [
  'src/**/*',
  'test/**/*',
  'scripts/**/*',
  'perf/**/*',
  'docs/**/*',
  '.ci/*',
  '*.{json,ts,md,yaml,html}',
]

const files: SourceFile[] = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(join(root, path)).isFile())
  .filter(
    (path) => /\.(ts|tsx|mjs|js|css|json|md|yaml|html)$|^\.ci\//.test(path) && !path.endsWith('package-lock.json'),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('the conventions look at all areas', () => {
  for (const area of ['src/contract/', 'src/server/', 'src/web/', 'test/', 'scripts/', 'perf/', 'docs/']) {
    expect(files.filter((file) => file.path.startsWith(area)).length, area).toBeGreaterThan(0)
  }
})

describe.each(rules)('$name', ({ check, broken }) => {
  test('holds everywhere', () => {
    expect(files.flatMap((file) => check(file).map((wrong) => `${file.path} ${wrong}`))).toEqual([])
  })

  test('notices a file that breaks it', () => {
    expect(check(broken)).toHaveLength(1)
  })
})
