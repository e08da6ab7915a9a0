import type { Transaction } from '#server/platform/database/database.ts'
import {
  deleteRows,
  execute,
  executeAndCheck,
  insertRow,
  queryAll,
  queryFirst,
} from '#server/platform/database/statement.ts'

export const insertSession = insertRow('sessions', [
  'token_hash',
  'user_id',
  'created_at',
  'last_used_at',
  'expires_at',
])

/** Deletes the sessions of a user that were not used for the longest time, but never the own one. */
export const deleteOldestSessions = execute((sql, value: { userId: string; ownHash: string; kept: number }) =>
  sql
    .deleteFrom('sessions')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', value.userId)
        .where('token_hash', '<>', value.ownHash)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .limit(1000)
        .offset(value.kept),
    ),
)

export const findSession = queryFirst((sql, value: { tokenHash: string }) =>
  sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.role',
      'users.waiting_since',
      'users.switched_off_at',
      'users.language',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.expires_at',
    ])
    .where('sessions.token_hash', '=', value.tokenHash),
)

export const prolongSession = execute((sql, value: { tokenHash: string; now: string; expiresAt: string }) =>
  sql
    .updateTable('sessions')
    .set({ last_used_at: value.now, expires_at: value.expiresAt })
    .where('token_hash', '=', value.tokenHash),
)

/** Records the use of an account, and locks it. @returns whether there is such an account and it is not switched off */
export const setLastSeen = executeAndCheck((sql, value: { userId: string; now: string }) =>
  sql
    .updateTable('users')
    .set({ last_seen_at: value.now })
    .where('id', '=', value.userId)
    .where('switched_off_at', 'is', null),
)

export const deleteSession = deleteRows('sessions', 'token_hash')

/** Deletes all sessions of a user but one. */
export const deleteOtherSessions = execute((sql, value: { userId: string; ownHash: string }) =>
  sql.deleteFrom('sessions').where('user_id', '=', value.userId).where('token_hash', '<>', value.ownHash),
)
/** Deletes all sessions of a user. */
export const deleteSessions = (transaction: Transaction, userId: string) =>
  deleteOtherSessions(transaction, { userId, ownHash: '' })

export const listSessions = queryAll((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', value.userId)
    .limit(value.limit),
)
