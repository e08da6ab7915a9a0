import type { Settings } from '#contract/settings.ts'
import { perLanguage, timeOfDayIn } from '#locales/intl.ts'
import * as messages from '#messages'
import { isText } from '#web/storage/shape.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

const hours = perLanguage((tag) => new Intl.DateTimeFormat(tag, { ...timeOfDayIn(tag), timeZone: 'UTC' }))
/** Formats a time of the day: "9 PM", "9:30 PM", "21:00". */
const formatTime = (time: string) =>
  hours()
    .format(new Date(`1970-01-01T${time}:00Z`))
    .replace(/:00(?=\s[AP]M$)/, '')

export const quietValue = ({ quietHours: { from, to } }: Settings): string =>
  messages.settings_quiet_now({ from: formatTime(from), to: formatTime(to) })

/** Between which times notifications wait. */
export function QuietSection({ settings }: { settings: Settings }) {
  const section = useSection('quiet', settings, {
    shapes: { from: isText, to: isText },
    read: ({ quietHours: { from, to } }) => ({ from, to }),
    write: (quietHours) => ({ quietHours }),
  })
  const { values, field } = section
  const check = (): FormErrors => ({
    from: values.from === '' ? messages.settings_time_required() : undefined,
    to: values.to === '' ? messages.settings_time_required() : undefined,
  })
  return (
    <SectionForm
      title={messages.settings_quiet()}
      text={messages.settings_quiet_text()}
      section={section}
      check={check}
      linesOf={({ from, to }) => [messages.settings_now({ name: messages.settings_quiet(), value: `${from} – ${to}` })]}
    >
      <div className="grid max-w-sm grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
        <TextField {...field('from')} type="time" label={messages.settings_quiet_from()} />
        <TextField {...field('to')} type="time" label={messages.settings_quiet_to()} />
      </div>
    </SectionForm>
  )
}
