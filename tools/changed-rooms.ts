// Which rooms of the program a change touches: `npm test` runs all tests of these rooms (docs/contributing.md#run-the-tests).
import { execFileSync } from 'node:child_process'
import { root } from './test-commands.ts'

/**
 * Where a path names a room: `chats` in `src/web/chats/…`, `src/server/subjects/chats/…` and `src/contract/rules/chats.ts`. A change of a
 * test of all screens would otherwise run all states of all screens.
 */
const namesRoom =
  /^(?:src\/(?:web|server\/subjects|server)|test\/(?:browser|system))\/(?!all-screens\/)([^/]+)\/|^src\/contract\/(?:rules\/)?([^/]+)\.ts$/

/** Returns the room of each file that belongs to one. Such a room need not have tests. */
export function roomsOf(files: readonly string[]): string[] {
  const rooms = files.flatMap((file) => {
    const found = namesRoom.exec(file)
    return found ? [`${found[1] ?? found[2]}`] : []
  })
  return [...new Set(rooms)]
}

function git(...args: string[]): string[] | undefined {
  try {
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}

/** Returns the files that differ from the main branch of the clone's origin, committed or not. None if the program is no clone. */
export function changedFiles(): string[] {
  // Not empty if a folder above is a clone, of something else.
  if (git('rev-parse', '--show-prefix')?.length !== 0) return []
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/HEAD') ?? git('merge-base', 'HEAD', 'origin/main') ?? []
  const changed = git('diff', '--name-only', '--relative', base) ?? []
  return [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
}
