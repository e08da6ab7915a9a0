import { serverLimits } from '#contract/limits.ts'
import type { UserFilter } from '#contract/rules/people.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { compareValues, findByWords } from '#server/platform/text/find-by-words.ts'
import type { AccountRow } from '#server/subjects/accounts/public.ts'
import { listByWord, listFiltered } from './candidates-store.ts'
import { isActiveStudent } from './present.ts'
import { isAscending, keysOf, type Listing, positionOf } from './store.ts'

interface Search {
  search: string | undefined
  show: UserFilter | undefined
  /** The leader who reads the list. */
  readerId: string
  now: Date
}

const absentSince = (now: Date) => new Date(now.getTime() - serverLimits.notSeenMs).toISOString()

/** Returns whether a filter shows an account. */
function isShown(account: AccountRow, show: UserFilter | undefined, now: Date): boolean {
  const isOff = account.switched_off_at !== null
  switch (show) {
    // A search without a filter.
    case undefined:
      return true
    case 'students':
    case 'yours':
      return isActiveStudent(account)
    case 'leaders':
      return account.role === 'admin' && !isOff
    case 'waiting':
      return account.waiting_since !== null
    case 'absent':
      return !isOff && account.waiting_since === null && account.last_seen_at < absentSince(now)
    case 'switched off':
      return isOff
  }
}

/** Lists the accounts of a search or of a filter other than `students`, in the order of the list. */
export async function searchUsers(
  reader: Reader,
  { search, show, readerId, now }: Search,
  listing: Listing,
): Promise<AccountRow[]> {
  const { sort, direction, after, limit } = listing
  const filter = { before: absentSince(now), readerId }
  const found =
    search === undefined && show !== undefined && show !== 'students'
      ? await listFiltered[show](reader, filter)
      : await findByWords(search ?? '', (range) => listByWord(reader, range))
  const own = show === 'yours' && search !== undefined ? await listFiltered.yours(reader, filter) : found
  const ownIds = new Set(own.map(({ id }) => id))
  const keys = keysOf(sort)
  const comparePositions = (one: readonly (string | number)[], other: readonly (string | number)[]) => {
    for (const [index, key] of keys.entries()) {
      const difference = compareValues(one[index] ?? '', other[index] ?? '')
      if (difference !== 0) return isAscending(key, direction) ? difference : -difference
    }
    return 0
  }
  return found
    .filter((account) => isShown(account, show, now) && ownIds.has(account.id))
    .map((account) => ({ account, position: positionOf(account, sort) }))
    .filter(({ position }) => after === undefined || comparePositions(position, after) > 0)
    .toSorted((one, other) => comparePositions(one.position, other.position))
    .slice(0, limit)
    .map(({ account }) => account)
}
