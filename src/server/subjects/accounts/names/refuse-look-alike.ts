import type { Role } from '#contract/accounts.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { UniqueViolation } from '#server/platform/database/errors.ts'
import { mixesRareScripts } from '#server/platform/text/mixed-scripts.ts'
import { skeletonOf } from '#server/platform/text/skeleton.ts'
import { lockLeaders } from '../leaders-store.ts'
import { oneUserPerName } from '../store.ts'
import { holdLeaders, looksLikeUsername, looksLikeUsernameOfLeader } from './look-alikes-store.ts'

interface Account {
  id: string
  username: string
  role: Role
}

/**
 * Refuses a username that a reader could mistake for a leader's, as if it were taken (ADR 038): a student's that looks like the
 * username of a leader, and a leader's that looks like any other. Also refuses names that mix Latin letters with those of a rare
 * script, which no reader can tell apart. Call it before the username is written.
 *
 * Two transactions could each miss what the other writes, so both lock the row of the installation first: transactions that write
 * the username of a leader exclusively, those that write the username of a student together with others of their kind.
 * @throws {UniqueViolation} of `oneUserPerName`
 */
export async function refuseLookAlike(transaction: Transaction, { id, username, role }: Account): Promise<void> {
  if (mixesRareScripts(username)) throw new UniqueViolation(oneUserPerName)
  const comparison = { skeleton: skeletonOf(username), exceptId: id }
  await (role === 'admin' ? lockLeaders(transaction) : holdLeaders(transaction))
  const looksLike = role === 'admin' ? looksLikeUsername : looksLikeUsernameOfLeader
  if (await looksLike(transaction, comparison)) throw new UniqueViolation(oneUserPerName)
}
