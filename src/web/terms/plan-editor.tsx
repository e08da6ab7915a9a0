import { useState } from 'react'
import * as messages from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import type { Draft } from '#web/forms/use-draft.ts'
import { timeOf } from '#web/posts/schedule.ts'
import { useKeepSent } from '#web/questions/term-plans.ts'
import { navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { formOnPageClass } from '#web/ui/form.tsx'
import { PlanDates } from './plan-dates.tsx'
import { PlanList } from './plan-list.tsx'
import type { PlanValues } from './plan-values.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { type Refusals, usePlan } from './use-plan.ts'

/** Maximum length of the request, in bytes: below that of the route. */
const maxBytes = 890_000

/** Faults that the server has found, and the values in which it has found them. */
interface Refused {
  values: PlanValues
  refusals: Refusals
}

/** The dates, rows and button of a plan whose series is known. */
export function PlanEditor({ draft }: { draft: Draft<PlanValues> }) {
  const { values } = draft
  const [refused, setRefused] = useState<Refused>()
  const plan = usePlan(values, refused?.values === values ? refused.refusals : noRefusals)
  const { planned, settings, series, fileFaults } = plan
  const keepSent = useKeepSent()

  const questions = () =>
    planned.map(({ title, description, category, dueDate, day }) => ({
      ...{ title, description, category: category || ('bible' as const), dueDate },
      publishAt: timeOf({ day, time: settings.time }).toISOString(),
    }))

  /** Puts each error of the server at its row. */
  function errorsOf(error: unknown) {
    const found: Record<number, string> = {}
    for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
      const line = planned[Number(/^questions\.(\d+)/.exec(path)?.[1])]?.line
      if (line !== undefined) found[line] = message
    }
    if (Object.keys(found).length === 0) return undefined
    setRefused({ values, refusals: found })
    return {}
  }

  return (
    <FormShell
      label={messages.terms_plan()}
      className={formOnPageClass}
      check={() =>
        new Blob([JSON.stringify(questions())]).size > maxBytes ? { form: messages.terms_too_large() } : {}
      }
      onSubmit={() => apiOnce('POST /api/terms', { body: { questions: questions() } }, draft.idempotencyKey())}
      onSuccess={(term) => {
        keepSent(term, JSON.stringify(values))
        draft.clear()
        navigate(paths.plannedTerm(term._id))
      }}
      errorsOf={errorsOf}
      successMessage={(term) => messages.terms_scheduled({ count: term.count })}
      failureMessage={messages.something_went_wrong()}
    >
      {fileFaults.map((fault) => (
        <Alert key={fault}>{fault}</Alert>
      ))}
      {series.leftOut.length > 0 && (
        <p className="text-muted">{messages.terms_left_out({ columns: series.leftOut.join(', ') })}</p>
      )}
      {series.rows.length > 0 && (
        <>
          <PlanDates draft={draft} plan={plan} />
          <PlanList draft={draft} items={plan.items} time={settings.time} />
        </>
      )}
      <ScheduleBar plan={plan} />
    </FormShell>
  )
}

const noRefusals: Refusals = {}
