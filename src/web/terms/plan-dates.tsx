import { intlTag } from '#locales/intl.ts'
import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import { timeZoneName } from '#web/posts/schedule.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { PlanValues } from './plan-values.ts'
import type { Plan } from './use-plan.ts'

/** Numbers of days to answer that can be chosen. */
const answerDays = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28]

/** Returns the names of the days of the week, from Sunday. */
function weekdayNames(): string[] {
  const format = new Intl.DateTimeFormat(intlTag(), { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 10, 1 + day)))
}

interface PlanDatesProps {
  draft: Draft<PlanValues>
  plan: Plan
}

/** When the questions are published, and how long students have for each. */
export function PlanDates({ draft, plan }: PlanDatesProps) {
  const { change } = draft
  const { settings, series, hasDates, usesDates } = plan
  const { firstDay, weekday, time } = settings
  const changeOf = (name: keyof PlanValues) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value })
  return (
    <>
      {hasDates && (
        <Switch
          name="usesDates"
          label={messages.terms_use_dates()}
          text={messages.terms_use_dates_text()}
          checked={draft.values.usesDates ?? usesDates}
          onChange={(usesDates) => change({ usesDates })}
        />
      )}
      {usesDates && (series.asksDateOrder || draft.values.dateOrder !== null) && (
        <RadioGroup
          name="dateOrder"
          label={messages.terms_date_order()}
          options={[
            { value: 'day', label: messages.terms_day_first() },
            { value: 'month', label: messages.terms_month_first() },
          ]}
          value={draft.values.dateOrder ?? ''}
          onChange={(dateOrder) => change({ dateOrder: dateOrder as 'day' | 'month' })}
          fill
        />
      )}
      <div className="grid gap-2">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-3 gap-y-4 *:first:max-sm:col-span-full *:last:max-sm:col-span-full sm:grid-cols-2 xl:grid-cols-[1.4fr_repeat(3,1fr)]">
          <DateField
            name="firstDay"
            label={messages.terms_first_day()}
            value={firstDay}
            onChange={changeOf('firstDay')}
          />
          <SelectField
            name="weekday"
            label={messages.terms_weekday()}
            value={String(weekday)}
            onChange={changeOf('weekday')}
          >
            {weekdayNames().map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            name="time"
            label={messages.schedule_time()}
            type="time"
            value={time}
            onChange={changeOf('time')}
          />
          <SelectField
            name="answerDays"
            label={messages.terms_answer_days()}
            value={String(settings.answerDays)}
            onChange={changeOf('answerDays')}
          >
            {[...new Set([...answerDays, settings.answerDays])]
              .sort((one, other) => one - other)
              .map((count) => (
                <option key={count} value={count}>
                  {messages.terms_days({ count })}
                </option>
              ))}
          </SelectField>
        </div>
        <p className="text-sm text-muted">
          {messages.schedule_time_zone({ zone: timeZoneName({ day: firstDay, time }) })}
        </p>
      </div>
    </>
  )
}
