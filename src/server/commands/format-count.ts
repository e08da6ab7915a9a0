import type { Digests } from '#server/platform/database/backup/digests.ts'

const format = new Intl.NumberFormat('en')

/** Returns a number with its noun, such as `1 account` or `1,284 entries`. */
export const formatCount = (count: number, one: string, more = `${one}s`): string =>
  `${format.format(count)} ${count === 1 ? one : more}`

/** Returns the number of accounts in a backup. */
export const countAccounts = ({ tables }: Digests): number => tables['users']?.rows ?? 0

/** Returns the number of accounts in a backup with its noun. */
export const formatAccounts = (digests: Digests): string => formatCount(countAccounts(digests), 'account')
