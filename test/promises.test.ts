// docs/promises.md and the titles of the tests say the same: no promise without a test or a command, no test of a promise that
// nobody has made.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const promises = [...read('docs/promises.md').matchAll(/^\| ([A-Z]{1,2}\d+) +\| .+ \| (.+?) *\|$/gm)].map(
  ([, id, shownBy]) => ({ id: `${id}`, shownBy: `${shownBy}` }),
)
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'test/e2e/*.spec.ts'], { cwd: root })
const titled = new Set(
  files
    .flatMap((file) => [...read(file).matchAll(/\(\s*['"`]((?:[A-Z]{1,2}\d+(?:, )?)+): /g)])
    .flatMap(([, ids]) => `${ids}`.split(', ')),
)

it('every promise of docs/promises.md that tests show has a test of its name', () => {
  expect(promises.length).toBeGreaterThan(40)
  const untested = promises.filter(({ id, shownBy }) => shownBy.startsWith('tests') && !titled.has(id))
  expect(untested).toEqual([])
  const nothing = promises.filter(({ shownBy }) => !/^tests|`npm run [a-z]+/.test(shownBy))
  expect(nothing).toEqual([])
})

it('every test that is named by a promise names one of docs/promises.md', () => {
  const known = new Set(promises.map(({ id }) => id))
  expect([...titled].filter((id) => !known.has(id))).toEqual([])
})
