// Compares docs/promises.md with test titles: each promise has a test or a command, and each id in a title is listed.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const promises = [...read('docs/promises.md').matchAll(/^\| ([A-Z]{1,2}\d+) +\| .+ \| (.+?) *\|$/gm)].map(
  ([, id, shownBy]) => ({ id: `${id}`, shownBy: `${shownBy}` }),
)
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'test/browser/**/*.spec.ts'], { cwd: root })
const titles = files.flatMap((file) => [
  ...read(file).matchAll(/\(\s*(['"`])((?:[A-Z]{1,2}\d+(?:, )?)+): .*?\1(, \{\s*tags?: .*slow)?/g),
])
const toIds = (found: typeof titles) => new Set(found.flatMap(([, , ids]) => `${ids}`.split(', ')))
const idsInTitles = toIds(titles)
/** Ids of tests that `npm test` includes (docs/contributing.md#run-the-tests). */
const idsInShortRun = toIds(titles.filter(([, , , slow]) => slow === undefined))

it('has a test that runs with npm test, or a command, for every promise', () => {
  expect(promises.length).toBeGreaterThan(40)
  const untested = promises.filter(({ id, shownBy }) => shownBy.startsWith('tests') && !idsInShortRun.has(id))
  expect(untested).toEqual([])
  const withoutEvidence = promises.filter(({ shownBy }) => !/^tests|`npm run [a-z]+/.test(shownBy))
  expect(withoutEvidence).toEqual([])
})

it('lists every promise id of a test title', () => {
  const known = new Set(promises.map(({ id }) => id))
  expect([...idsInTitles].filter((id) => !known.has(id))).toEqual([])
})
