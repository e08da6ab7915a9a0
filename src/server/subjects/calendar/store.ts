import { sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { deleteRows, execute, queryAll, queryFirst } from '#server/platform/database/statement.ts'

/** Locks a session, which a change of the password ends. @returns undefined if it has ended */
export const lockSession = queryFirst((sql, value: { sessionHash: string }) =>
  sql.selectFrom('sessions').select('user_id').where('token_hash', '=', value.sessionHash).forUpdate(),
)

interface NewAddress {
  userId: string
  addressHash: string
  createdAt: string
}
/** Saves the address of a person, in place of an earlier one. */
export const saveAddress = execute((sql, value: NewAddress) =>
  sql
    .insertInto('calendar_addresses')
    .values({ user_id: value.userId, address_hash: value.addressHash, created_at: value.createdAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ address_hash: value.addressHash, created_at: value.createdAt }),
    ),
)

export const findAddress = queryFirst((sql, value: { userId: string }) =>
  sql.selectFrom('calendar_addresses').select(['address_hash', 'created_at']).where('user_id', '=', value.userId),
)

export const deleteAddressOf = deleteRows('calendar_addresses', 'user_id')

const findOwner = queryFirst((sql, value: { addressHash: string }) =>
  sql
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .select(['users.id', 'users.role', 'users.language', 'users.created_at'])
    .select(['waiting_since', 'switched_off_at', 'erased_at'])
    .where('address_hash', '=', value.addressHash),
)
/** Returns the person whose calendar has an address, unless the account waits, is switched off or was erased. */
export async function findSubscriber(reader: Reader, addressHash: string) {
  const owner = await findOwner(reader, { addressHash })
  return owner?.waiting_since || owner?.switched_off_at || owner?.erased_at ? undefined : owner
}
export type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>

/** Lists the next questions that are due from a day on, each with the status of a student's newest response. */
export const listDue = queryAll((sql, value: { studentId: string; from: string; limit: number }) =>
  sql
    .selectFrom('questions')
    .select(['questions.id', 'title', 'due_date', 'questions.created_at', 'updated_at', 'questions.edit_count'])
    .select((question) =>
      question
        .selectFrom('responses')
        .select('responses.status')
        .whereRef('responses.question_id', '=', 'questions.id')
        .where('responses.student_id', '=', value.studentId)
        .orderBy('responses.id', 'desc')
        .limit(1)
        .as('my_status'),
    )
    .where('deleted_at', 'is', null)
    .where('due_date', '>=', value.from)
    .orderBy('due_date')
    .orderBy('questions.id')
    .limit(value.limit),
)

/** Lists the next announcements with a date from a day on. */
export const listDated = queryAll((sql, value: { from: string; limit: number }) =>
  sql
    .selectFrom('announcements')
    .select(['id', 'title', 'starts_at', 'place', 'created_at', 'updated_at', 'edit_count'])
    .where('deleted_at', 'is', null)
    // The index has the rows with a date.
    .where('starts_at', '<>', raw.lit(''))
    .where('starts_at', '>=', value.from)
    .orderBy('starts_at')
    .limit(value.limit),
)
