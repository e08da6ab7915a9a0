import type { ListedUser } from '#contract/users.ts'
import type { Sorting } from './queries.ts'

const texts = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

function compare(one: ListedUser, other: ListedUser, sort: Sorting['sort']): number {
  switch (sort) {
    case 'responsesCount':
    case 'pendingQuestionsCount':
      return (one[sort] ?? 0) - (other[sort] ?? 0)
    case 'createdAt':
      return Date.parse(one.createdAt) - Date.parse(other.createdAt)
    default:
      return texts.compare(one[sort], other[sort])
  }
}

/** Section 4: text columns compare as text, counts as numbers (a missing one as 0), the joined date as a date. */
export const sortUsers = (users: readonly ListedUser[], { sort, order }: Sorting): ListedUser[] =>
  [...users].sort((one, other) => (order === 'asc' ? compare(one, other, sort) : compare(other, one, sort)))
