// `npm run history -- verify` and `npm run history -- verify-transcript`: see docs/operating.md.
import { DatabaseSync } from 'node:sqlite'
import { backupReader } from '#server/platform/database/backup/backup-reader.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { print } from '#server/platform/log/print.ts'
import { type Fault, type Head, verifyHistory, type Witness } from '#server/subjects/audit-log/public.ts'
import { readArguments, UsageError } from './arguments.ts'
import { formatCount } from './format-count.ts'
import { runCommand } from './run-command.ts'
import { reportTranscript } from './verify-transcript.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run history -- verify                        verifies the whole history, while the server runs
  npm run history -- verify --backup <file>        also compares it with an older backup
  npm run history -- verify --head <number:hash>   also compares it with a head that you noted
  npm run history -- verify-transcript <file>      verifies that no character of a transcript was changed
  npm run history -- verify-transcript <file> --backup <file>
                                                   the same with the history in a backup
Example: npm run history -- verify --backup /media/usb/friday.db`

/** Returns a head that an operator noted as a witness. */
function readNote(note: string): Witness {
  const [, seq, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(note) ?? []
  if (seq === undefined || hash === undefined) {
    throw new DatabaseUnusable(`"${note}" is not the head of a history. Write it as the command printed it.\n${usage}`)
  }
  const head = { seq: Number(seq), hash }
  return { head, hashOf: (number) => (number === head.seq ? hash : undefined), label: 'your note' }
}

/** Runs a function with a backup as the witness, and its reader. @throws {DatabaseUnusable} if the backup is damaged or has no history */
async function withBackup<T>(file: string, run: (witness: Witness, reader: Reader) => Promise<T>): Promise<T> {
  const { head } = checkBackup(file)
  if (head === undefined) throw new DatabaseUnusable(`${file} is a backup of a release without a history.`)
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const select = db.prepare('select hash from history_entries where seq = ?')
    const hashOf = (seq: number) => {
      const row = select.get(seq)
      return row === undefined ? undefined : String(row['hash'])
    }
    return await run({ head, hashOf, label: 'the backup' }, backupReader(db))
  } finally {
    db.close()
  }
}

const countEntries = (entries: number) => formatCount(entries, 'entry', 'entries')

function report(result: Head | Fault, witness: Witness | undefined): void {
  if ('reason' in result) {
    const { seq, at, kind, reason } = result
    const entry = at === undefined ? `Entry ${seq}` : `Entry ${seq} (${kind}, ${at})`
    throw new DatabaseUnusable(`The history is broken. ${entry}: ${reason}`)
  }
  print(`The history is intact: ${countEntries(result.seq)}.`)
  if (witness !== undefined) {
    print(`It begins with the ${countEntries(witness.head.seq)} of ${witness.label}.`)
  }
  print(`Head: ${result.seq}:${result.hash}`)
}

/** Verifies a transcript with the history of the database, or of a backup, which is verified as well. */
async function verifyTranscript(file: string, backup: string | undefined): Promise<void> {
  const verifyWith = async (reader: Reader) => {
    report(await verifyHistory(reader), undefined)
    await reportTranscript(reader, file)
  }
  if (backup !== undefined) await withBackup(backup, (_witness, reader) => verifyWith(reader))
  else await withDatabase(({ read }) => verifyWith(read))
}

await runCommand(async () => {
  const { words, values } = readArguments({
    usage,
    options: { backup: { type: 'string' }, head: { type: 'string' } },
    maxWords: 2,
  })
  const { backup, head } = values
  const [action, transcript] = words
  if (action === 'verify-transcript' && transcript !== undefined && head === undefined) {
    await verifyTranscript(transcript, backup)
    return
  }
  if (action !== 'verify' || words.length > 1 || (backup !== undefined && head !== undefined)) {
    throw new UsageError(usage)
  }
  const verify = (witness?: Witness) =>
    withDatabase(async ({ read }) => report(await verifyHistory(read, witness), witness))
  if (backup !== undefined) await withBackup(backup, verify)
  else await verify(head === undefined ? undefined : readNote(head))
})
