import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { isNumber, isText, nullOr } from '#web/storage/shape.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SectionCard, SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

/** Offered numbers of months. A number that was set otherwise is offered as well. */
const retentionChoices = [6, 12, 18, 24, 36]
const secondLook = { min: 1, max: 90 }

const describeRetention = (months: number | null) =>
  months === null ? messages.settings_retention_never() : messages.settings_months({ count: months })

/** What the leaders have agreed on: quiet hours, and when to look again. */
export function AgreementsSection({ settings }: { settings: Settings }) {
  const section = useSection('agreements', settings, {
    // Days are a text, because they are typed.
    shapes: { from: isText, to: isText, months: nullOr(isNumber), days: isText },
    read: ({ quietHours, retentionMonths, secondLookDays }) => ({
      from: quietHours.from,
      to: quietHours.to,
      months: retentionMonths,
      days: `${secondLookDays}`,
    }),
    write: ({ from, to, months, days }) => ({
      quietHours: { from, to },
      retentionMonths: months,
      secondLookDays: Number(days),
    }),
  })
  const { values, field, change } = section
  const { months: current } = values
  const choices =
    current === null || retentionChoices.includes(current) ? retentionChoices : [...retentionChoices, current]

  function check(): FormErrors {
    const days = Number(values.days)
    const isDays = Number.isInteger(days) && days >= secondLook.min && days <= secondLook.max
    return {
      from: values.from === '' ? messages.settings_time_required() : undefined,
      to: values.to === '' ? messages.settings_time_required() : undefined,
      days: isDays ? undefined : messages.settings_days_required(secondLook),
    }
  }

  return (
    <SectionCard id="agreements" title={messages.settings_agreements()} text={messages.settings_agreements_text()}>
      <SectionForm
        label={messages.settings_agreements()}
        section={section}
        check={check}
        linesOf={(saved) => [
          messages.settings_now({ name: messages.settings_quiet(), value: `${saved.from} – ${saved.to}` }),
          messages.settings_now({ name: messages.settings_retention(), value: describeRetention(saved.months) }),
          messages.settings_now({ name: messages.settings_second_look(), value: saved.days }),
        ]}
      >
        <fieldset className="grid gap-1.5">
          <legend className="font-semibold">{messages.settings_quiet()}</legend>
          <p className="mb-2 text-muted">{messages.settings_quiet_text()}</p>
          <div className="grid max-w-sm grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
            <TextField {...field('from')} type="time" label={messages.settings_quiet_from()} />
            <TextField {...field('to')} type="time" label={messages.settings_quiet_to()} />
          </div>
        </fieldset>
        <div className="grid gap-1.5">
          <SelectField
            name="months"
            value={current ?? ''}
            onChange={({ target: { value } }) => change({ months: value === '' ? null : Number(value) })}
            label={messages.settings_retention()}
            required={false}
          >
            <option value="">{messages.settings_retention_never()}</option>
            {choices.map((months) => (
              <option key={months} value={months}>
                {messages.settings_months({ count: months })}
              </option>
            ))}
          </SelectField>
          <p className="text-muted">{messages.settings_retention_text()}</p>
        </div>
        <div className="grid gap-1.5 [&_input]:max-w-32">
          <TextField
            {...field('days')}
            type="number"
            inputMode="numeric"
            min={secondLook.min}
            max={secondLook.max}
            label={messages.settings_second_look()}
          />
          <p className="text-muted">{messages.settings_second_look_text()}</p>
        </div>
      </SectionForm>
    </SectionCard>
  )
}
