import { CalendarClock, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as messages from '#messages'
import { useFormState } from '#web/ui/form.tsx'
import { formatChosenTime } from './schedule.ts'
import { choose, legendClass, PublishTime, type ScheduleDraft, timeName } from './schedule-fields.tsx'

interface ScheduleFoldProps {
  draft: ScheduleDraft
  label: string
  /** The button of the form: next to the fields before them, or below those for the time. */
  submit: ReactNode
}

/** A button that shows the fields for the time of publication, and the button of the form. Both are items of a row that wraps. */
export function ScheduleFold({ draft, label, submit }: ScheduleFoldProps) {
  const isLater = draft.values.when === 'later'
  const error = useFormState().errors[timeName]
  const id = useId()
  return (
    <>
      <div className="flex grow basis-48 flex-col">
        <button
          type="button"
          aria-expanded={isLater}
          aria-controls={id}
          onClick={() => choose(draft, isLater ? 'now' : 'later')}
          // As high as the label next to it, for the eye.
          className="-mt-3 -mb-px flex min-h-11 items-center justify-center gap-2 rounded-xl px-3 font-semibold underline-offset-4 hover:underline"
        >
          <CalendarClock aria-hidden className="size-4 shrink-0 text-muted" />
          {messages.schedule_later()}
          <ChevronDown
            aria-hidden
            className={`size-4 shrink-0 text-muted ${isLater ? 'transform-[rotate(180deg)]' : ''}`}
          />
        </button>
        {isLater ? (
          <p className="my-auto text-center text-sm font-medium tabular-nums">{formatChosenTime(draft.values)}</p>
        ) : (
          submit
        )}
      </div>
      <div id={id} hidden={!isLater} className="grid basis-full gap-3">
        {isLater && (
          <>
            <fieldset className="grid gap-3">
              <legend className={legendClass}>{label}</legend>
              <PublishTime draft={draft} />
            </fieldset>
            {error !== undefined && <p className="font-medium text-bad">{error}</p>}
            {submit}
          </>
        )}
      </div>
    </>
  )
}
