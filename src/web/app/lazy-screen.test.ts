import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')

it('loads modules with one export, because the names of exports are not known in built files', () => {
  const modules = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
    const calls = readFileSync(join(web, file), 'utf8').matchAll(/\b(?:lazyScreen|screen)\(\(\) => import\('(.+?)'\)/g)
    return [...calls].map(([, path = '']) =>
      path.startsWith('#web/') ? path.replace('#web', web) : join(web, file, '..', path),
    )
  })
  expect(modules.length).toBeGreaterThan(25)
  const exported = (path: string) => readFileSync(path, 'utf8').match(/^export /gm)?.length
  expect(modules.filter((path) => exported(path) !== 1)).toEqual([])
})
