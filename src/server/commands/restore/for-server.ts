import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BackupFacts } from '#contract/restore.ts'
import type { RestoreRefusal } from '#contract/rules/restore.ts'
import { decryptFile, isEncrypted } from '#server/platform/database/backup/age.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import type { Digests } from '#server/platform/database/backup/digests.ts'
import { prepareCopy, withDatabase } from '#server/platform/database/backup/prepare-copy.ts'
import { restoreInto } from '#server/platform/database/backup/restore-into.ts'
import { removeDatabase } from '#server/platform/database/backup/save-sqlite.ts'
import { DatabaseUnusable, isDiskFull } from '#server/platform/database/errors.ts'
import { readGreatestIds } from '#server/platform/database/sqlite/greatest-ids.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { readBackupFacts } from './backup-facts.ts'
import { endWhatGaveAccess } from './change-copy.ts'

// What the server does in a process of its own while it restores a backup in the browser (subjects/backups/restore).

/** A request on standard input. */
export type RestoreRequest =
  | { step: 'check'; file: string; folder: string; passphrases: string[] }
  | { step: 'run'; folder: string; databaseUrl: string }

/** The answer on standard output. `detail` is for the log. */
export type RestoreAnswer = { refusal: RestoreRefusal; detail: string } | { backup: BackupFacts } | { ids: string[] }

const copyIn = (folder: string) => join(folder, 'checked.db')
const digestsIn = (folder: string) => join(folder, 'checked.json')

class Refused extends Error {
  readonly refusal: RestoreRefusal

  constructor(refusal: RestoreRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Decrypts a file with the first passphrase that fits. */
async function decryptWith(file: string, target: string, [passphrase, ...others]: readonly string[]): Promise<void> {
  if (passphrase === undefined) throw new Refused('passphrase needed')
  try {
    await decryptFile(file, target, passphrase)
  } catch (error) {
    const isWrong = error instanceof DatabaseUnusable && error.reason === 'passphrase'
    if (!isWrong || others.length === 0) throw error
    await decryptWith(file, target, others)
  }
}

/** Verifies a backup, and prepares a copy of it with the newest tables. */
async function check({ file, folder, passphrases }: Extract<RestoreRequest, { step: 'check' }>): Promise<BackupFacts> {
  const [plain, copy] = [join(folder, 'plain.db'), copyIn(folder)]
  for (const old of [plain, copy]) removeDatabase(old)
  if (!existsSync(file)) throw new Refused('missing')
  const encrypted = isEncrypted(file)
  try {
    if (encrypted) await decryptWith(file, plain, passphrases)
    const backup = encrypted ? plain : file
    const { digests } = checkBackup(backup)
    const expected = prepareCopy(backup, copy, digests, endWhatGaveAccess)
    const facts = withDatabase(copy, readBackupFacts, { readOnly: true })
    if (facts.leaders.length === 0) throw new Refused('no leader')
    writeFileSync(digestsIn(folder), JSON.stringify(expected))
    return facts
  } catch (error) {
    removeDatabase(copy)
    throw error
  } finally {
    removeDatabase(plain)
  }
}

/** Restores the copy that `check` has prepared, unless the server has ended meanwhile: it would not learn the result. */
async function run({ folder, databaseUrl }: Extract<RestoreRequest, { step: 'run' }>): Promise<string[]> {
  const server = process.ppid
  const expected: Digests = JSON.parse(readFileSync(digestsIn(folder), 'utf8'))
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
  const request: RestoreRequest = JSON.parse(await text(process.stdin))
  let answer: RestoreAnswer
  try {
    answer = request.step === 'check' ? { backup: await check(request) } : { ids: await run(request) }
  } catch (error) {
    answer = { refusal: refusalOf(error), detail: describeError(error) }
  }
  process.stdout.write(JSON.stringify(answer))
}
