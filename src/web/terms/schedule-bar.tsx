import { useId } from 'react'
import * as messages from '#messages'
import { timeOf } from '#web/posts/schedule.ts'
import { Button } from '#web/ui/button.tsx'
import { formatScheduledDay } from '#web/ui/dates.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { rowIdOf } from './plan-list.tsx'
import { compareDays } from './plan-rows.ts'
import type { Plan } from './use-plan.ts'

function sentenceOf({ planned, settings }: Plan): string {
  const days = planned.map(({ day }) => day).sort(compareDays)
  const format = (day = '') => formatScheduledDay(timeOf({ day, time: settings.time }).toISOString())
  return messages.terms_from_to({ first: format(days[0]), last: format(days.at(-1)) })
}

/** Moves the focus to a row, as soon as it is rendered. */
function showRow(line: number): void {
  const row = document.getElementById(rowIdOf(line))
  if (row === null) return void requestAnimationFrame(() => showRow(line))
  row.scrollIntoView({ block: 'center' })
  row.focus({ preventScroll: true })
}

/** The button that schedules the term, with what will happen or why it can't. It stays in view. */
export function ScheduleBar({ plan }: { plan: Plan }) {
  const { problem, firstWrongLine, kept, isCurrent } = plan
  const id = useId()
  return (
    <div className="form-actions flex flex-wrap items-center justify-end gap-x-4 gap-y-1 bg-surface">
      <p id={id} role="status" className={`grow basis-40 text-sm ${problem === undefined ? 'text-muted' : 'text-bad'}`}>
        {problem ?? sentenceOf(plan)}
      </p>
      {firstWrongLine !== undefined && (
        <Button variant="quiet" size="compact" onClick={() => showRow(firstWrongLine)}>
          {messages.terms_show_first()}
        </Button>
      )}
      <SubmitButton
        disabled={problem !== undefined || !isCurrent}
        aria-describedby={id}
        className="grow disabled:opacity-60 sm:grow-0"
      >
        {messages.terms_schedule({ count: kept.length })}
      </SubmitButton>
    </div>
  )
}
