import { CalendarClock, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { errorAt, useFormState } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { clockChangeNote, formatChosenTime, nextFullHour, type ScheduleValues, timeZoneName } from './schedule.ts'

/** The server's errors about the time refer to this name. */
const timeName = 'publishAt'
const sharedErrors = { [errorAt]: `${timeName} day time` }

type ScheduleDraft = Pick<Draft<ScheduleValues>, 'values' | 'field' | 'change'>

/** Chooses when a post is published, and proposes a time if there is none yet. */
function choose({ values, change }: ScheduleDraft, when: string): void {
  change({ when, ...(when === 'later' && values.day === '' && nextFullHour()) })
}

/** Day and time at which a post is published, in the reader's time zone. */
const DayAndTime = ({ draft }: { draft: ScheduleDraft }) => (
  <>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
      <DateField {...draft.field('day')} {...sharedErrors} label={messages.schedule_day()} />
      <TextField {...draft.field('time')} {...sharedErrors} type="time" label={messages.schedule_time()} />
    </div>
    <p className="text-sm text-muted">{messages.schedule_time_zone({ zone: timeZoneName(draft.values) })}</p>
    <p role="status" className="text-sm font-medium text-warn empty:hidden">
      {clockChangeNote(draft.values)}
    </p>
  </>
)

/** The choice between publishing a post now and at a later time. */
export const ScheduleFields = ({ draft, label }: { draft: ScheduleDraft; label: string }) => (
  <div className="grid gap-3">
    <RadioGroup
      name={timeName}
      label={label}
      options={[
        { value: 'now', label: messages.schedule_now() },
        { value: 'later', label: messages.schedule_later() },
      ]}
      value={draft.values.when}
      onChange={(when) => choose(draft, when)}
      fill
    />
    {draft.values.when === 'later' && <DayAndTime draft={draft} />}
  </div>
)

interface ScheduleFoldProps {
  draft: ScheduleDraft
  /** The button of the form: next to the fields before them, or below those for the time. */
  submit: ReactNode
}

/** A button that shows the fields for the time of publication, and the button of the form. Both are items of a row that wraps. */
export function ScheduleFold({ draft, submit }: ScheduleFoldProps) {
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
            <DayAndTime draft={draft} />
            {error !== undefined && <p className="font-medium text-bad">{error}</p>}
            {submit}
          </>
        )}
      </div>
    </>
  )
}
