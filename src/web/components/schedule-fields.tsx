import * as messages from '#messages'
import { TextField } from '../ui/field.tsx'
import { errorAt } from '../ui/form.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { nextFullHour, type ScheduleValues, timeZoneName } from './schedule.ts'
import type { Draft } from './use-draft.ts'

/** The server's errors about the time refer to this name. */
const timeName = 'publishAt'
const atChoice = { [errorAt]: timeName }

interface ScheduleFieldsProps<V extends ScheduleValues> {
  draft: Draft<V>
  label: string
  nowLabel: string
  laterLabel: string
}

/** The choice between publishing a post now and at a later time, which is entered in the reader's time zone. */
export function ScheduleFields<V extends ScheduleValues>({ draft, ...labels }: ScheduleFieldsProps<V>) {
  const { when, day } = draft.values
  function choose(choice: string): void {
    const proposed = choice === 'later' && day === '' ? nextFullHour() : {}
    draft.change({ when: choice, ...proposed } as Partial<V>)
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        name={timeName}
        label={labels.label}
        options={[
          { value: 'now', label: labels.nowLabel },
          { value: 'later', label: labels.laterLabel },
        ]}
        value={when}
        onChange={choose}
        fill
      />
      {when === 'later' && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            <TextField {...draft.field('day')} {...atChoice} type="date" label={messages.schedule_day()} />
            <TextField {...draft.field('time')} {...atChoice} type="time" label={messages.schedule_time()} />
          </div>
          <p className="text-sm text-muted">{messages.schedule_time_zone({ zone: timeZoneName() })}</p>
        </>
      )}
    </div>
  )
}
