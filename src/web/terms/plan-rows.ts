import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { timeOf } from '#web/posts/schedule.ts'
import { formatDay, formatScheduledTime } from '#web/ui/dates.tsx'
import type { PlannedQuestion } from './series/plan.ts'
import type { SeriesRow } from './series/types.ts'

/** A row of the series with what happens to it. */
export interface PlanRow {
  kind: 'row'
  row: SeriesRow
  /** Undefined for a row that is taken out, and while the times are incomplete. */
  planned: PlannedQuestion | undefined
  isOut: boolean
  /** Whether its days are those of the file, so that crossed out days change nothing. */
  isFixed: boolean
  faults: readonly string[]
}
/** A day on which no question is published. */
export interface SkippedDay {
  kind: 'skipped'
  day: string
}
export type PlanItem = PlanRow | SkippedDay

/** Returns what is wrong with the time at which a question would be published. */
export function timeFault({ day, isFixed }: { day: string; isFixed: boolean }, time: string, now: number) {
  const at = timeOf({ day, time }).getTime()
  if (Number.isNaN(at)) return undefined
  if (at <= now) {
    return isFixed
      ? messages.terms_past_in_file({ day: formatDay(day) })
      : messages.terms_past({ time: formatScheduledTime(new Date(at).toISOString()) })
  }
  return at - now > limits.maxScheduleAheadMs ? messages.terms_too_late({ day: formatDay(day) }) : undefined
}

interface Listed {
  rows: readonly SeriesRow[]
  takenOut: ReadonlySet<number>
  /** One for each row that is not taken out, in their order. */
  planned: readonly PlannedQuestion[]
  skipped: ReadonlySet<string>
  usesDates: boolean
  /** Texts by line. */
  faultsOf: (row: SeriesRow, planned: PlannedQuestion | undefined, isFixed: boolean) => readonly string[]
}

export const compareDays = (one: string, other: string) => (one < other ? -1 : 1)

/** Returns the rows in the order of the file, and each day that is crossed out before the first row that comes after it. */
export function planItems({ rows, takenOut, planned, skipped, usesDates, faultsOf }: Listed): PlanItem[] {
  const days = [...skipped].sort(compareDays)
  const items: PlanItem[] = []
  let [index, nextDay] = [0, 0]
  for (const row of rows) {
    const isOut = takenOut.has(row.line)
    const plan = isOut ? undefined : planned[index++]
    const isFixed = usesDates && row.dueDate !== undefined
    if (plan !== undefined && !isFixed) {
      for (; nextDay < days.length && `${days[nextDay]}` < plan.day; nextDay++) {
        items.push({ kind: 'skipped', day: `${days[nextDay]}` })
      }
    }
    items.push({ kind: 'row', row, planned: plan, isOut, isFixed, faults: isOut ? [] : faultsOf(row, plan, isFixed) })
  }
  return items
}
