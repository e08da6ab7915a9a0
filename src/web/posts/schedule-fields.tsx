import type { ComponentProps } from 'react'
import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { type Labeled, TextField } from '#web/ui/field.tsx'
import { errorAt } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { clockChangeNote, nextFullHour, type ScheduleValues, timeZoneName } from './schedule.ts'

/** The server's errors about the time refer to this name. */
export const timeName = 'publishAt'
const sharedErrors = { [errorAt]: `${timeName} day time` }

export type ScheduleDraft = Pick<Draft<ScheduleValues>, 'values' | 'field' | 'change'>

/** Chooses when a post is published, and proposes a time if there is none yet. */
export function choose({ values, change }: ScheduleDraft, when: string): void {
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
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
export const PublishTime = ({ draft }: { draft: ScheduleDraft }) => (
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
