import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { isNumber, nullOr } from '#web/storage/shape.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

/** Offered numbers of months. A number that was set otherwise is offered as well. */
const choices = [6, 12, 18, 24, 36]

const textOf = (months: number | null) =>
  months === null ? messages.settings_retention_never() : messages.settings_months({ count: months })
export const unusedValue = ({ retentionMonths }: Settings): string => textOf(retentionMonths)

/** After which time leaders decide about accounts that nobody uses (docs/leaders.md#unused-accounts). */
export function UnusedSection({ settings }: { settings: Settings }) {
  const section = useSection('unused', settings, {
    shapes: { months: nullOr(isNumber) },
    read: ({ retentionMonths }) => ({ months: retentionMonths }),
    write: ({ months }) => ({ retentionMonths: months }),
  })
  const { months: current } = section.values
  const offered = current === null || choices.includes(current) ? choices : [...choices, current]
  return (
    <SectionForm
      title={messages.retention_title()}
      text={messages.settings_retention_text()}
      section={section}
      linesOf={(saved) => [messages.settings_now({ name: messages.settings_retention(), value: textOf(saved.months) })]}
    >
      <SelectField
        name="months"
        value={current ?? ''}
        onChange={({ target: { value } }) => section.change({ months: value === '' ? null : Number(value) })}
        label={messages.settings_retention()}
        required={false}
      >
        <option value="">{messages.settings_retention_never()}</option>
        {offered.map((months) => (
          <option key={months} value={months}>
            {messages.settings_months({ count: months })}
          </option>
        ))}
      </SelectField>
    </SectionForm>
  )
}
