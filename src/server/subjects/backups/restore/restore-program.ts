import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { serverLimits } from '#contract/limits.ts'
import type { BackupFacts } from '#contract/restore.ts'
import type { RestoreRefusal } from '#contract/rules/restore.ts'
import { removeDatabase } from '#server/platform/database/backup/save-sqlite.ts'
import { projectFolder } from '#server/platform/project-folder.ts'
import { runProgram } from '#server/platform/run-program.ts'

// A backup is read in a process of its own, which can do nothing else (docs/decisions/064): commands/restore/for-server.ts.

/** A request on standard input. */
export type RestoreRequest =
  | { step: 'check'; file: string; folder: string; passphrases: string[]; unsealed?: boolean }
  | { step: 'run'; folder: string; databaseUrl: string }

/** The answer on standard output. `detail` is for the log, or the operator. */
export type RestoreAnswer = { refusal: RestoreRefusal; detail: string } | { backup: BackupFacts } | { ids: string[] }

/** The decrypted backup, the copy that is made of it, and the digests of that, in the work folder. */
export const decryptedIn = (folder: string): string => join(folder, 'plain.db')
export const copyIn = (folder: string): string => join(folder, 'checked.db')
export const digestsIn = (folder: string): string => join(folder, 'checked.json')

/** The folders of the program, which may be links. */
const programFolders = (): string[] =>
  ['dist', 'src', 'node_modules', 'package.json']
    .map((name) => join(projectFolder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => [path, realpathSync(path)])

/** What the process that reads a backup may do: read the program and this file, and write into the folder. SQLite does not obey it. */
const permissions = (file: string, folder: string): string[] => [
  ...['--no-warnings', '--permission', '--allow-worker', `--max-old-space-size=${serverLimits.restore.heapMegabytes}`],
  ...[...programFolders(), file, folder].map((path) => `--allow-fs-read=${path}`),
  `--allow-fs-write=${folder}`,
]

/**
 * Runs `npm run restore` for a step. Its process ends with this one, or when the signal aborts.
 * @param maxMs time after which a check is refused, so that no file is read for ever
 */
export async function runRestoreProgram(
  request: RestoreRequest,
  { signal, maxMs = serverLimits.restore.maxCheckMs }: { signal?: AbortSignal; maxMs?: number } = {},
): Promise<RestoreAnswer> {
  const isCheck = request.step === 'check'
  const tooLong = isCheck ? AbortSignal.timeout(maxMs) : undefined
  const { status, stdout, stderr } = await runProgram('restore', ['--for-server'], {
    input: JSON.stringify({ ...request, parent: process.pid }),
    signal: AbortSignal.any([signal, tooLong].filter((it) => it !== undefined)),
    ...(isCheck && { options: permissions(request.file, request.folder) }),
  })
  if (status === 0 && stdout !== '') return JSON.parse(stdout)
  if (isCheck) for (const file of [decryptedIn(request.folder), copyIn(request.folder)]) removeDatabase(file)
  if (tooLong?.aborted) {
    return { refusal: 'too slow', detail: `The backup was not read within ${maxMs / 60_000} minutes. Use another one.` }
  }
  return { refusal: 'failed', detail: `The restore ended with status ${status}. ${stderr}` }
}
