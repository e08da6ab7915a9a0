// Checks that every import follows docs/contributing.md#rules: which room may import which.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverRooms, storeys } from '../../src/rooms.ts'
import { importsOf, violationOf } from './rooms.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync(['{src,tools,perf}/**/*.{ts,tsx,mjs}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/generated/**'],
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))

test('every import follows the order of rooms', () => {
  const imports = files.flatMap((from) => importsOf(from, readFileSync(join(root, from), 'utf8')))
  expect(imports.length).toBeGreaterThan(files.length)
  expect(imports.flatMap((found) => violationOf(found) ?? [])).toEqual([])
})

test('every subject is in one storey', () => {
  expect(new Set(Object.values(storeys).flat())).toEqual(new Set(serverRooms.slice(1)))
  expect(Object.values(storeys).flat()).toHaveLength(serverRooms.length - 1)
})

describe('reports', () => {
  test.each([
    ['an import upward', 'src/server/subjects/chats/writes.ts', '#server/subjects/concerns/public.ts'],
    [
      'an import of a file that is not public',
      'src/server/subjects/chats/writes.ts',
      '#server/subjects/accounts/store.ts',
    ],
    ['another storey in core', 'src/server/subjects/home/today.ts', '#server/subjects/concerns/public.ts'],
    ['a subject in the platform', 'src/server/platform/http/mount.ts', '#server/subjects/accounts/public.ts'],
    ['a platform folder above', 'src/server/platform/text/words.ts', '../database/statement.ts'],
    ['the program in a subject', 'src/server/subjects/chats/writes.ts', '#server/app.ts'],
    ['a store in the list of subjects', 'src/server/subjects.ts', './subjects/chats/store.ts'],
    ['a folder that is not a room', 'src/server/helpers/texts.ts', '#server/platform/clock.ts'],
    ['the web app in the server', 'src/server/subjects/chats/writes.ts', '#web/api/api.ts'],
    ['the server in the web app', 'src/web/chats/queries.ts', '#server/platform/clock.ts'],
    ['an import upward in the web app', 'src/web/lists/paged-list.tsx', '#web/chats/queries.ts'],
    ['the API in ui', 'src/web/ui/button.tsx', '#web/api/api.ts'],
    ['the router in ui', 'src/web/ui/button.tsx', '#web/router/router.tsx'],
    ['Node in the contract', 'src/contract/limits.ts', 'node:fs'],
    ['the server in the contract', 'src/contract/chats.ts', '#server/platform/clock.ts'],
    ['test support in the program', 'src/server/app.ts', '#test/support/app.ts'],
    ['a test in the tools', 'tools/dev.ts', '../test/support/app.ts'],
    ['a test in a measurement', 'perf/bench/bench.ts', '#test/support/app.ts'],
  ])('%s', (_, from, specifier) => {
    expect(importsOf(from, `import { x } from '${specifier}'`).map(violationOf)).toEqual([expect.any(String)])
  })
})
