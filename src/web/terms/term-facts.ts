import type { Term } from '#contract/terms.ts'
import * as messages from '#messages'
import { formatDay } from '#web/ui/dates.tsx'
import { localDay } from '#web/ui/local-day.ts'

/** Returns the days of the first and the last question of a term where the reader is. */
export const daysOf = ({ startsAt, endsAt }: Term) => ({
  first: localDay(new Date(startsAt)),
  last: localDay(new Date(endsAt)),
})

/** Returns what a term is called: when it is. */
export function nameOfTerm(term: Term): string {
  const { first, last } = daysOf(term)
  return messages.terms_span({ first: formatDay(first), last: formatDay(last) })
}

/** Returns what else is known of a term. */
export const factsOfTerm = ({ count, createdBy }: Term): string => messages.terms_facts({ count, name: createdBy.name })
