import { useDeferredValue, useMemo } from 'react'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { useToday } from '#web/ui/use-today.ts'
import { planItems, timeFault } from './plan-rows.ts'
import type { PlanValues } from './plan-values.ts'
import { describeFault } from './series/describe-fault.ts'
import { planTerm } from './series/plan.ts'
import { readSeries } from './series/read-series.ts'
import type { Fault, Series } from './series/types.ts'

/** Faults that the server has found, by line. */
export type Refusals = Readonly<Record<number, string>>

const isOfDates = ({ column }: Fault) => column === 'dueDate'

/** Whether the series has dates, and whether all that can be read are ahead. */
function datesOf({ rows, faults, asksDateOrder }: Series, today: string) {
  const days = rows.flatMap(({ dueDate }) => dueDate ?? [])
  return {
    hasDates: days.length > 0 || asksDateOrder || faults.some(isOfDates),
    areAhead: days.every((day) => day > today),
  }
}

const settingsOf = ({ firstDay, weekday, time, answerDays }: PlanValues) => ({
  ...{ firstDay, weekday: Number(weekday), time, answerDays: Number(answerDays) },
})
export type Settings = ReturnType<typeof settingsOf>

/** Reads the series of a plan. What takes long follows what is typed. */
export function usePlan(typed: PlanValues, refusals: Refusals) {
  const values = useDeferredValue(typed)
  const today = useToday()
  const { text, dateOrder } = values
  const series = useMemo(() => readSeries(text, { today, dateOrder: dateOrder ?? undefined }), [text, today, dateOrder])
  const plan = useMemo(() => makePlan({ series, values, refusals, today }), [series, values, refusals, today])
  return { ...plan, series, settings: settingsOf(typed), isCurrent: values === typed }
}
export type Plan = ReturnType<typeof usePlan>

/** Returns the faults by the line of their row; those of no row by 0. */
function faultsByLine({ rows, faults }: Series, usesDates: boolean): ReadonlyMap<number, readonly Fault[]> {
  const found = new Map<number, Fault[]>([[0, []], ...rows.map(({ line }) => [line, []] as [number, Fault[]])])
  for (const fault of faults) {
    if (usesDates || !isOfDates(fault)) (found.get(fault.line ?? 0) ?? found.get(0))?.push(fault)
  }
  return found
}

interface PlanInput {
  series: Series
  values: PlanValues
  refusals: Refusals
  today: string
}

/** Returns the rows with their days and faults, and what prevents the term from being scheduled. */
function makePlan({ series, values, refusals, today }: PlanInput) {
  const settings = settingsOf(values)
  const { hasDates, areAhead } = datesOf(series, today)
  const usesDates = hasDates && (values.usesDates ?? areAhead)
  const asksDateOrder = usesDates && series.asksDateOrder && values.dateOrder === null
  const takenOut = new Set(values.takenOut)
  const skipped = new Set(values.skipped.filter((day) => day >= settings.firstDay))
  const kept = series.rows.filter(({ line }) => !takenOut.has(line))
  const isComplete = settings.firstDay !== '' && settings.time !== ''
  const planned = isComplete ? planTerm(kept, { ...settings, skipped, usesFileDates: usesDates }) : []
  const faults = faultsByLine(series, usesDates)
  const now = serverTime()
  const items = planItems({
    ...{ rows: series.rows, takenOut, planned, skipped, usesDates },
    faultsOf: ({ line }, plan, isFixed) => {
      const late = plan && timeFault({ day: plan.day, isFixed }, settings.time, now)
      return [
        ...(faults.get(line) ?? []).map((fault) => describeFault(fault, series.format)),
        late ?? [],
        refusals[line] ?? [],
      ].flat()
    },
  })
  const wrong = items.filter((item) => item.kind === 'row' && item.faults.length > 0)
  const [firstWrong] = wrong
  return {
    ...{ items, kept, planned, hasDates, usesDates, asksDateOrder },
    /** Faults of the whole file. */
    fileFaults: (faults.get(0) ?? []).map((fault) => describeFault(fault, series.format)),
    firstWrongLine: firstWrong?.kind === 'row' ? firstWrong.row.line : undefined,
    /** Why it can't be scheduled. Undefined if it can. */
    problem: problemOf({ settings, asksDateOrder, wrong: wrong.length, fileFaults: faults.get(0) ?? [], kept }),
  }
}

interface Problems {
  settings: Settings
  asksDateOrder: boolean
  wrong: number
  fileFaults: readonly Fault[]
  kept: readonly unknown[]
}
function problemOf({ settings, asksDateOrder, wrong, fileFaults, kept }: Problems): string | undefined {
  if (fileFaults.length > 0) return messages.terms_problem_file()
  if (asksDateOrder) return messages.terms_problem_date_order()
  if (settings.firstDay === '') return messages.schedule_day_required()
  if (settings.time === '') return messages.schedule_time_required()
  if (wrong > 0) return messages.terms_problem_rows({ count: wrong })
  return kept.length === 0 ? messages.terms_problem_none() : undefined
}
