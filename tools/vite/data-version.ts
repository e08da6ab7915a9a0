import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Files on which the shape of stored data depends: the contract, the queries, and what they do with a response. */
const patterns = [
  'src/contract/**/*.ts',
  'src/web/**/*queries.ts',
  'src/web/**/*-query.ts',
  'src/web/api/conditional-get.ts',
  'src/web/chats/merge-messages.ts',
  'src/web/offline/*.ts',
]

/** Replaces `__DATA_VERSION__` (src/web/offline/query-store.ts) by a hash of those files. */
export const dataVersion = (): Plugin => ({
  name: 'data-version',
  config() {
    const root = join(import.meta.dirname, '../..')
    const hash = createHash('sha256')
    const files = globSync(patterns, { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
    for (const file of files.sort()) hash.update(`${file}\n${readFileSync(join(root, file), 'utf8')}\n`)
    return { define: { __DATA_VERSION__: JSON.stringify(hash.digest('hex').slice(0, 12)) } }
  },
})
