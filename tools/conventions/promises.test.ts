// Compares docs/promises.md with test titles: each promise has a test or a command, and each id in a title is listed.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const promises = [...read('docs/promises.md').matchAll(/^\| ([A-Z]{1,2}\d+) +\| .+ \| (.+?) *\|$/gm)].map(
  ([, id, shownBy]) => ({ id: `${id}`, shownBy: `${shownBy}` }),
)
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'test/{browser,engines}/**/*.spec.ts'], { cwd: root })
const titles = files.flatMap((file) =>
  [...read(file).matchAll(/\(\s*(['"`])((?:[A-Z]{1,2}\d+(?:, )?)+): (.*?)\1(,\s*\{\s*tags?\b.*)?/g)].map(
    ([, , ids = '', title = '', options = '']) => {
      // The tag of a browser test in a loop, `{ tag }`, is for one of its turns.
      const isAlways = file.endsWith('.spec.ts') ? /@always|\{ tag \}/.test(title + options) : !options.includes('slow')
      return { ids: ids.split(', '), isAlways }
    },
  ),
)

it('has a test that always runs with npm test, or a command, for every promise', () => {
  expect(promises.length).toBeGreaterThan(40)
  const always = new Set(titles.flatMap(({ ids, isAlways }) => (isAlways ? ids : [])))
  const untested = promises.filter(({ id, shownBy }) => shownBy.startsWith('tests') && !always.has(id))
  expect(untested).toEqual([])
  const withoutEvidence = promises.filter(({ shownBy }) => !/^tests|`npm run [a-z]+/.test(shownBy))
  expect(withoutEvidence).toEqual([])
})

it('lists every promise id of a test title', () => {
  const known = new Set(promises.map(({ id }) => id))
  expect(titles.flatMap(({ ids }) => ids).filter((id) => !known.has(id))).toEqual([])
})
