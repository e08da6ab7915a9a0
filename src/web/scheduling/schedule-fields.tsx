import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import { TextField } from '#web/ui/field.tsx'
import { errorAt } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { nextFullHour, type ScheduleValues, timeZoneName } from './schedule.ts'

/** The server's errors about the time refer to this name. */
const timeName = 'publishAt'
const sharedErrors = { [errorAt]: `${timeName} day time` }

interface ScheduleFieldsProps {
  draft: Pick<Draft<ScheduleValues>, 'values' | 'field' | 'change'>
  label: string
}

/** The choice between publishing a post now and at a later time, which is entered in the reader's time zone. */
export function ScheduleFields({ draft, label }: ScheduleFieldsProps) {
  const { when, day } = draft.values
  function choose(choice: string): void {
    const proposed = choice === 'later' && day === '' ? nextFullHour() : {}
    draft.change({ when: choice, ...proposed })
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        name={timeName}
        label={label}
        options={[
          { value: 'now', label: messages.schedule_now() },
          { value: 'later', label: messages.schedule_later() },
        ]}
        value={when}
        onChange={choose}
        fill
      />
      {when === 'later' && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            <TextField {...draft.field('day')} {...sharedErrors} type="date" label={messages.schedule_day()} />
            <TextField {...draft.field('time')} {...sharedErrors} type="time" label={messages.schedule_time()} />
          </div>
          <p className="text-sm text-muted">{messages.schedule_time_zone({ zone: timeZoneName() })}</p>
        </>
      )}
    </div>
  )
}
