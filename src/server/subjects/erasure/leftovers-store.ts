import { serverLimits } from '#contract/limits.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { DeleteExpired } from '#server/platform/personal-data/declaration.ts'
import { eraseConcernsOf } from '#server/subjects/concerns/erase.ts'
import { deleteRecordsOf } from '#server/subjects/concerns/erase-store.ts'

// What the daily job deletes of erased people, of known networks and of guardians' links.

const selectUsersAfter = statement((sql, value: { after: string; count: number }) =>
  sql.selectFrom('users').select(['id', 'erased_at']).where('id', '>', value.after).orderBy('id').limit(value.count),
)
const selectClosedAbout = statement((sql, value: { userId: string; before: string }) =>
  sql
    .selectFrom('concern_people')
    .innerJoin('concerns', 'concerns.id', 'concern_people.concern_id')
    .select('concerns.id')
    .where('concern_people.user_id', '=', value.userId)
    .where('concerns.closed_at', '<', value.before),
)
async function deleteOfConcerns(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await eraseConcernsOf(transaction, userId)
  const before = new Date(now.getTime() - serverLimits.erasing.closedConcernMs).toISOString()
  for (const { id } of await transaction.all(selectClosedAbout, { userId, before })) {
    await deleteRecordsOf(transaction, id)
  }
}
/** Erases what concerns have kept of erased people, after the concerns were closed. */
export const deleteOfClosedConcerns: DeleteExpired = async (transaction, { after = '', count, now }) => {
  const users = await transaction.all(selectUsersAfter, { after, count })
  for (const { id, erased_at } of users) if (erased_at !== null) await deleteOfConcerns(transaction, id, now)
  return users.at(-1)?.id
}

const selectNetworksAfter = statement((sql, value: { userId: string; hash: string; count: number }) =>
  sql
    .selectFrom('known_networks')
    .select(['user_id', 'network_hash', 'last_signed_in_at'])
    .where((row) => row(row.refTuple('user_id', 'network_hash'), '>', row.tuple(value.userId, value.hash)))
    .orderBy('user_id')
    .orderBy('network_hash')
    .limit(value.count),
)
const deleteNetwork = statement((sql, value: { userId: string; hash: string }) =>
  sql.deleteFrom('known_networks').where('user_id', '=', value.userId).where('network_hash', '=', value.hash),
)
/** Deletes the networks of a section that no longer count. A position is a JSON array of user and hash. */
export const deleteOldNetworks: DeleteExpired = async (transaction, { after, count, now }) => {
  const [afterUser, afterHash] = after === undefined ? ['', ''] : (JSON.parse(after) as [string, string])
  const before = new Date(now.getTime() - serverLimits.knownNetworks.retentionMs).toISOString()
  const networks = await transaction.all(selectNetworksAfter, { userId: afterUser, hash: afterHash, count })
  for (const { user_id: userId, network_hash: hash, last_signed_in_at: at } of networks) {
    if (at < before) await transaction.run(deleteNetwork, { userId, hash })
  }
  const last = networks.at(-1)
  return last && JSON.stringify([last.user_id, last.network_hash])
}

const selectLinksAfter = statement((sql, value: { after: string; count: number }) =>
  sql
    .selectFrom('guardian_links')
    .select(['id', 'expires_at', 'session_expires_at'])
    .where('id', '>', value.after)
    .orderBy('id')
    .limit(value.count),
)
const deleteLink = statement((sql, value: { id: string }) =>
  sql.deleteFrom('guardian_links').where('id', '=', value.id),
)
/** Deletes the guardians' links of a section that have expired for long, with their sessions. The history keeps who created them. */
export const deleteExpiredLinks: DeleteExpired = async (transaction, { after = '', count, now }) => {
  const before = new Date(now.getTime() - serverLimits.expiredSessionRetentionMs).toISOString()
  const links = await transaction.all(selectLinksAfter, { after, count })
  for (const { id, expires_at, session_expires_at } of links) {
    if (expires_at < before && (session_expires_at ?? '') < before) await transaction.run(deleteLink, { id })
  }
  return links.at(-1)?.id
}
