import type { Kysely } from 'kysely'
import { execute, executeAndCheck, insertRow, queryAll, queryFirst } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** Maximum number of open invitations that are listed. */
const maxOpen = 100

export const insertInvitation = insertRow('invitations', ['id', 'token_hash', 'created_by', 'created_at', 'expires_at'])

const selectInvitations = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('invitations')
    .innerJoin('users as creator', 'creator.id', 'invitations.created_by')
    .select([
      'invitations.id',
      'invitations.created_by',
      'creator.name as creator_name',
      'invitations.created_at',
      'invitations.expires_at',
      'invitations.used_at',
      'invitations.revoked_at',
    ])

/** Lists the invitations that can still be accepted, newest first. */
export const listOpen = queryAll((sql, value: { now: string }) =>
  selectInvitations(sql)
    .where('invitations.used_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('invitations.expires_at', '>', value.now)
    .orderBy('invitations.id', 'desc')
    .limit(maxOpen),
)
export type InvitationRow = Awaited<ReturnType<typeof listOpen>>[number]

export const findInvitation = queryFirst((sql, value: { id: string }) =>
  selectInvitations(sql).where('invitations.id', '=', value.id),
)

export const findByToken = queryFirst((sql, value: { tokenHash: string }) =>
  selectInvitations(sql).where('invitations.token_hash', '=', value.tokenHash),
)

/** Uses an invitation. @returns whether it was open: of simultaneous uses, one gets true */
export const markUsed = executeAndCheck((sql, value: { id: string; userId: string; now: string }) =>
  sql
    .updateTable('invitations')
    .set({ used_by: value.userId, used_at: value.now })
    .where('id', '=', value.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', value.now),
)

/** Revokes an invitation. @returns whether it was open */
export const markRevoked = executeAndCheck((sql, value: { id: string; userId: string; now: string }) =>
  sql
    .updateTable('invitations')
    .set({ revoked_by: value.userId, revoked_at: value.now })
    .where('id', '=', value.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', value.now),
)

/** Revokes the open invitations of a leader. */
export const revokeInvitationsBy = execute((sql, value: { userId: string; now: string }) =>
  sql
    .updateTable('invitations')
    .set({ revoked_at: value.now })
    .where('created_by', '=', value.userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null),
)
