import { CalendarClock, ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { type Labeled, TextField } from '#web/ui/field.tsx'
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

/** Classes of the words above a day and a time that say what they are of. */
export const legendClass = 'mb-1.5 text-sm font-semibold text-muted'

type InputProps = Labeled<ComponentProps<'input'>> & { value: string; [errorAt]: string }

/** A day and a time in the reader's time zone. */
export function DayAndTime({ day, time }: { day: InputProps; time: InputProps }) {
  const values = { day: day.value, time: time.value }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <DateField {...day} />
        <TextField {...time} type="time" />
      </div>
      <p className="text-sm text-muted">{messages.schedule_time_zone({ zone: timeZoneName(values) })}</p>
      <p role="status" className="text-sm font-medium text-warn empty:hidden">
        {clockChangeNote(values)}
      </p>
    </>
  )
}

/** When a post is published. */
const PublishTime = ({ draft }: { draft: ScheduleDraft }) => (
  <DayAndTime
    day={{ ...draft.field('day'), ...sharedErrors, label: messages.schedule_day() }}
    time={{ ...draft.field('time'), ...sharedErrors, label: messages.schedule_time() }}
  />
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
    {draft.values.when === 'later' && <PublishTime draft={draft} />}
  </div>
)

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
