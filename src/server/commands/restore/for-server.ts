import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { serverLimits } from '#contract/limits.ts'
import type { BackupFacts } from '#contract/restore.ts'
import type { RestoreRefusal } from '#contract/rules/restore.ts'
import { decryptFile, isEncrypted, refuseOtherEncryption } from '#server/platform/database/backup/age.ts'
import { refuseOtherDefinitions } from '#server/platform/database/backup/definitions.ts'
import type { Digests } from '#server/platform/database/backup/digests.ts'
import { prepareCopy, withDatabase } from '#server/platform/database/backup/prepare-copy.ts'
import { restoreInto } from '#server/platform/database/backup/restore-into.ts'
import { removeDatabase } from '#server/platform/database/backup/save-sqlite.ts'
import { DatabaseUnusable, isDiskFull } from '#server/platform/database/errors.ts'
import { readGreatestIds } from '#server/platform/database/sqlite/greatest-ids.ts'
import { describeError } from '#server/platform/describe-error.ts'
import {
  copyIn,
  decryptedIn,
  digestsIn,
  type RestoreAnswer,
  type RestoreRequest,
} from '#server/subjects/backups/public.ts'
import { readBackupFacts } from './backup-facts.ts'
import { endWhatGaveAccess } from './change-copy.ts'

// What the server, and `npm run restore`, do in a process of its own: subjects/backups/restore/restore-program.ts.

/** Ends this process soon after its parent. SQLite blocks the event loop, so a thread looks. */
function endWithParent(parent: number): void {
  const look = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 500)`
  new Worker(look, { eval: true, workerData: parent }).unref()
}

class Refused extends Error {
  readonly refusal: RestoreRefusal

  constructor(refusal: RestoreRefusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}

/** Decrypts a file with the first passphrase that fits. */
async function decryptWith(file: string, target: string, [passphrase, ...others]: readonly string[]): Promise<void> {
  if (passphrase === undefined) throw new Refused('passphrase needed', `${file} needs a passphrase.`)
  try {
    await decryptFile(file, target, passphrase)
  } catch (error) {
    const isWrong = error instanceof DatabaseUnusable && error.reason === 'passphrase'
    if (!isWrong || others.length === 0) throw error
    await decryptWith(file, target, others)
  }
}

type CheckRequest = Extract<RestoreRequest, { step: 'check' }>

/** Verifies a backup, and prepares a copy of it with the newest tables. */
async function check({ file, folder, passphrases, unsealed = false }: CheckRequest): Promise<BackupFacts> {
  const [plain, copy] = [decryptedIn(folder), copyIn(folder)]
  for (const old of [plain, copy]) removeDatabase(old)
  // Before it is opened: a pipe would wait.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Refused('missing', existsSync(file) ? `${file} is not a file.` : `The file ${file} does not exist.`)
  }
  withDatabase(':memory:', (db) =>
    db.exec(`pragma hard_heap_limit = ${serverLimits.restore.heapMegabytes * 1024 ** 2}`),
  )
  const encrypted = isEncrypted(file)
  try {
    if (encrypted) {
      refuseOtherEncryption(file)
      await decryptWith(file, plain, passphrases)
    }
    const expected = prepareCopy(encrypted ? plain : file, copy, { unsealed, change: endWhatGaveAccess })
    writeFileSync(digestsIn(folder), JSON.stringify(expected))
    return withDatabase(copy, readBackupFacts, { readOnly: true })
  } catch (error) {
    removeDatabase(copy)
    throw error
  } finally {
    removeDatabase(plain)
  }
}

/** Returns the digests of the copy that `check` has prepared. @throws {DatabaseUnusable} if it has other definitions than ours */
export function readPrepared(folder: string): Digests {
  withDatabase(copyIn(folder), (db) => refuseOtherDefinitions(db, copyIn(folder)), { readOnly: true })
  return JSON.parse(readFileSync(digestsIn(folder), 'utf8'))
}

/** Restores the copy that `check` has prepared, unless the server has ended meanwhile: it would not learn the result. */
async function run({ folder, databaseUrl }: Extract<RestoreRequest, { step: 'run' }>): Promise<string[]> {
  const server = process.ppid
  const expected = readPrepared(folder)
  // The server makes new ids after these.
  const ids = withDatabase(copyIn(folder), readGreatestIds, { readOnly: true })
  await restoreInto(copyIn(folder), expected, {
    url: databaseUrl,
    emptyTable: 'users',
    beforeCommit() {
      if (process.ppid !== server) throw new DatabaseUnusable('The server has ended.')
    },
  })
  return ids
}

function refusalOf(error: unknown): RestoreRefusal {
  if (error instanceof Refused) return error.refusal
  if (isDiskFull(error)) return 'disk full'
  const reason = error instanceof DatabaseUnusable ? error.reason : undefined
  return reason === 'passphrase' ? 'passphrase wrong' : (reason ?? 'failed')
}

/** Answers a request of the server. */
export async function restoreForServer(): Promise<void> {
  const { parent, ...request }: RestoreRequest & { parent: number } = JSON.parse(await text(process.stdin))
  endWithParent(parent)
  let answer: RestoreAnswer
  try {
    answer = request.step === 'check' ? { backup: await check(request) } : { ids: await run(request) }
  } catch (error) {
    const detail = error instanceof Refused ? error.message : describeError(error)
    answer = { refusal: refusalOf(error), detail }
  }
  process.stdout.write(JSON.stringify(answer))
}
