// Checks conventions of docs/contributing.md that Biome can't check.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createReferenceRule } from './references.ts'
import { rules, type SourceFile } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const patterns = ['src/**/*', 'test/**/*', 'tools/**/*', 'perf/**/*', 'docs/**/*', '.ci/*', '*.{json,ts,md,yaml,html}']

const files: SourceFile[] = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(join(root, path)).isFile())
  .filter(
    (path) => /\.(ts|tsx|mjs|js|css|json|md|yaml|html)$|^\.ci\//.test(path) && !path.endsWith('package-lock.json'),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('checks files in all areas', () => {
  for (const area of ['src/contract/', 'src/server/', 'src/web/', 'test/', 'tools/', 'perf/', 'docs/']) {
    expect(files.filter((file) => file.path.startsWith(area)).length, area).toBeGreaterThan(0)
  }
})

test('lists every decision record in docs/decisions/README.md', () => {
  const index = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  const records = files.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path))
  expect(records.length).toBeGreaterThan(0)
  expect(records.filter(({ path }) => !index.includes(`](${path.slice('docs/decisions/'.length)})`))).toEqual([])
})

const references = createReferenceRule(files, (path) => existsSync(join(root, path)))

describe.each([...rules, references])('$name', ({ check, violating }) => {
  test('has no violation', () => {
    expect(files.flatMap((file) => check(file).map((violation) => `${file.path} ${violation}`))).toEqual([])
  })

  test('reports a violation', () => {
    expect(check(violating)).toHaveLength(1)
  })
})
