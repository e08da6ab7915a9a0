import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { keepFirstAndNewest, repeatedPath } from './files.ts'

const now = Date.UTC(2026, 2, 1)
const day = 86_400_000

it.for(['', '.db'])(
  'UB10: the first and the newest backup before an upgrade stay, whatever the clock says [%s]',
  (suffix, { folder }) => {
    const prefix = join(folder, 'lampstand.db.before-002-chat-')
    const others = ['lampstand.db', 'lampstand.db.before-003-flat-2026-01-01T00-00-00', 'lampstand.db.before-002-chats']
    for (const name of others) writeFileSync(join(folder, name), '')
    // Left by a start that was killed, before any was complete.
    const left = `${prefix}2020-01-01T00-00-00${suffix}.0123abcd.unfinished`
    writeFileSync(left, '')
    let first: string | undefined
    for (const days of [0, -3650, -400, -400, 400, 0, -1]) {
      const path = repeatedPath(prefix, suffix, new Date(now + days * day))
      writeFileSync(path, '', { flag: 'wx' })
      first ??= path
      keepFirstAndNewest(prefix, path)
      expect(new Set(readdirSync(folder))).toEqual(
        new Set([...others, ...[left, first, path].map((it) => basename(it))]),
      )
    }
  },
)
