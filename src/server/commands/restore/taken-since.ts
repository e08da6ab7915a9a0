import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { RecordedKind } from '#contract/rules/audit-log.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { changePassword } from '#server/subjects/accounts/public.ts'
import { changeLeader } from '#server/subjects/membership/public.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { withDatabase } from '../with-database.ts'

type Row = Record<string, SQLOutputValue>
/** A person in the database that is replaced, and in the backup. */
interface Person {
  before: Row
  restored: Row
}

/** What can be taken from a person: how it is seen, taken again, told, and given back by a command. */
interface Taking {
  /** What the audit log records then. Without it, the person got something after the backup whose restore is undone now. */
  kinds: readonly RecordedKind[]
  isTaken(person: Person): boolean
  take(transaction: Transaction, userId: string, person: Person): Promise<unknown>
  text: string
  undo: string
}

const now = new Date()
const change = (userId: string) => ({ userId, actorId: null, now })
const isGone = ({ before, restored }: Person, column: string) => !before[column] && Boolean(restored[column])

const takings: readonly Taking[] = [
  {
    kinds: ['leader.removed'],
    isTaken: ({ before, restored }) => before['role'] !== 'admin' && restored['role'] === 'admin',
    take: (transaction, userId) => changeLeader(transaction, 'remove leader', change(userId)),
    text: 'is no leader any more',
    undo: 'promote',
  },
  {
    kinds: ['leader.safeguarding_ended'],
    isTaken: (person) => person.before['role'] === 'admin' && isGone(person, 'safeguarding_lead_since'),
    take: (transaction, userId) => changeLeader(transaction, 'end safeguarding', change(userId)),
    text: 'is no safeguarding lead any more',
    undo: 'safeguarding',
  },
  {
    kinds: ['account.switched_off'],
    isTaken: ({ before, restored }) => Boolean(before['switched_off_at']) && !restored['switched_off_at'],
    take: (transaction, userId) => changeLeader(transaction, 'switch off', change(userId)),
    text: 'is switched off',
    undo: 'switch-on',
  },
  {
    kinds: ['account.password_changed', 'account.recovered'],
    isTaken: ({ before, restored }) => before['password_hash'] !== restored['password_hash'],
    take: (transaction, userId, { before }) => {
      const passwordHash = String(before['password_hash'])
      return changePassword(transaction, {
        userId,
        passwordHash,
        sessionHash: '',
        actorId: null,
        now: now.toISOString(),
      })
    },
    text: 'has another password',
    undo: 'reset-password',
  },
]

interface Taken {
  person: Person
  takings: Taking[]
  isErased: boolean
}

/**
 * Lists what was taken after the backup was made. A person who was erased since leads nobody, and is switched off until they are erased
 * again.
 */
function findTaken(previous: string, copy: string): Taken[] {
  const [before, after] = [previous, copy].map((file) => new DatabaseSync(file, { readOnly: true })) as [
    DatabaseSync,
    DatabaseSync,
  ]
  try {
    if (before.prepare("select 1 from sqlite_schema where name = 'history_entries'").get() === undefined) return []
    const find = before.prepare('select * from users where id = ?')
    const newest = after
      .prepare("select coalesce(max(at), '') as at, coalesce(max(seq), 0) as seq from history_entries")
      .get()
    // By number as well, because the clock may have been ahead when the backup was made.
    const isRecorded = before.prepare(
      'select 1 from history_entries where subject_id = ? and kind = ? and (at > ? or seq > ?) limit 1',
    )
    const restored = after.prepare('select * from users where erased_at is null order by id').all()
    const taken = restored.map((row) => {
      const id = String(row['id'])
      const current = find.get(id) ?? row
      const erasedAt = current['erased_at'] ?? null
      const isErased = erasedAt !== null
      const before = isErased ? { ...row, role: 'student', switched_off_at: erasedAt } : current
      const person = { before, restored: row }
      const since = (kind: string) => isRecorded.get(id, kind, newest?.['at'] ?? '', newest?.['seq'] ?? 0) !== undefined
      const isTaken = (taking: Taking) => taking.isTaken(person) && (isErased || taking.kinds.some(since))
      return { person, takings: takings.filter(isTaken), isErased }
    })
    return taken.filter(({ takings, isErased }) => isErased || takings.length > 0)
  } finally {
    before.close()
    after.close()
  }
}

const commandFor = ({ restored }: Person, name: string) =>
  `npm run admin -- ${name} ${quoteForShell(String(restored['username']))}`

/** Takes again what was taken from a person. @returns what to print */
async function takeAgain(database: Database, person: Person, taking: Taking): Promise<string> {
  const username = String(person.restored['username'])
  const { take, text, undo } = taking
  try {
    await database.write((transaction) => take(transaction, String(person.restored['id']), person))
    return `Since the backup, ${username} ${text}. It stays so. To change it: ${commandFor(person, undo)}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `Since the backup, ${username} ${text}, but that comes back: ${error.message}`
  }
}

/**
 * Takes again in a backup, before it is used, what was taken from people after it was made: a restore gives nobody a role, an account or a
 * password back. @returns what to print
 */
export async function takeWhatWasTaken(copy: string, previous: string): Promise<string[]> {
  const taken = findTaken(previous, copy)
  if (taken.length === 0) return []
  const lines: string[] = []
  await withDatabase(async (database) => {
    for (const { person, takings, isErased } of taken) {
      if (isErased) lines.push(`This person was erased after the backup, and is back: ${commandFor(person, 'erase')}`)
      for (const taking of takings) lines.push(await takeAgain(database, person, taking))
    }
  }, `file:${copy}`)
  return lines
}
