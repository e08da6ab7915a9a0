import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { isText } from '#web/storage/shape.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

const days = { min: 1, max: 90 }

/** After how many days a second leader reads a chat (docs/leaders.md#second-look). */
export function SecondLookSection({ settings }: { settings: Settings }) {
  const section = useSection('second-look', settings, {
    // Days are a text, because they are typed.
    shapes: { days: isText },
    read: ({ secondLookDays }) => ({ days: `${secondLookDays}` }),
    write: ({ days }) => ({ secondLookDays: Number(days) }),
  })
  function check(): FormErrors {
    const typed = Number(section.values.days)
    const isValid = Number.isInteger(typed) && typed >= days.min && typed <= days.max
    return { days: isValid ? undefined : messages.settings_days_required(days) }
  }
  return (
    <SectionForm
      title={messages.settings_second_look_title()}
      text={messages.settings_second_look_text()}
      section={section}
      check={check}
      linesOf={(saved) => [messages.settings_now({ name: messages.settings_second_look(), value: saved.days })]}
    >
      <div className="[&_input]:max-w-32">
        <TextField
          {...section.field('days')}
          type="number"
          inputMode="numeric"
          {...days}
          label={messages.settings_second_look()}
        />
      </div>
    </SectionForm>
  )
}
