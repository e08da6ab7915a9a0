import { Calendar, ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { announcementRules } from '#contract/rules/announcements.ts'
import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import type { LocalTime } from '#web/posts/schedule.ts'
import { DayAndTime, legendClass } from '#web/posts/schedule-fields.tsx'
import { formatStart } from '#web/ui/event-start.ts'
import { TextField } from '#web/ui/field.tsx'
import { errorAt, useFormState } from '#web/ui/form.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { joinStart, lacksTime, moveAnswerUntil, partsOf } from './entered-start.ts'
import { AsksParents } from './parents-fields.tsx'
import { StartLine } from './start-line.tsx'

type EventDraft = Pick<Draft<Record<string, string>>, 'values' | 'field' | 'change'>

/** A button that unfolds the fields for a date and a place. While they are folded, it says what they have. */
export function EventFold({ draft, buttonClass = '' }: { draft: EventDraft; buttonClass?: string }) {
  const { startsAt = '', place = '' } = draft.values
  const { errors } = useFormState()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && (errors['startsAt'] ?? errors['place'] ?? errors['answerUntil']) !== undefined) setOpen(true)
  const id = useId()
  const saysWhat = !isOpen && formatStart(startsAt) + place !== ''
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`flex min-h-11 min-w-0 items-center justify-end gap-2 rounded-xl text-end font-semibold underline-offset-4 hover:underline ${buttonClass}`}
      >
        <Calendar aria-hidden className="size-4 shrink-0 text-muted" />
        <span className={saysWhat ? 'sr-only' : ''}>{messages.broadcast_date()}</span>
        {saysWhat && <StartLine startsAt={startsAt} place={place} className="line-clamp-1 text-start" />}
        <ChevronDown
          aria-hidden
          className={`size-4 shrink-0 text-muted ${isOpen ? 'transform-[rotate(180deg)]' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="col-span-full grid gap-1 pt-1.5">
        {isOpen && (
          <>
            <EventFields draft={draft} />
            <AsksParents draft={draft} />
          </>
        )}
      </div>
    </>
  )
}

function EventFields({ draft }: { draft: EventDraft }) {
  const { startsAt = '', answerUntil = '' } = draft.values
  const today = useToday()
  const parts = partsOf(startsAt)
  const fields = useRef<HTMLFieldSetElement>(null)
  /** A field that is typed in part has no value, and only its keys make events. */
  function note(changed: Partial<LocalTime> = {}): void {
    const isUnfinished = fields.current?.querySelector(':invalid') != null
    const next = { ...parts, ...changed }
    if (isUnfinished === startsAt.endsWith('T') && next.day === parts.day && next.time === parts.time) return
    const entered = joinStart(next, isUnfinished)
    draft.change({ startsAt: entered, answerUntil: moveAnswerUntil(answerUntil, startsAt, entered, today) })
  }
  // An error is at the field that it is about.
  const [dayName, timeName] = lacksTime(startsAt) ? ['startDay', 'startsAt'] : ['startsAt', 'startTime']
  return (
    <fieldset ref={fields} onKeyUp={() => note()} onBlur={() => note()} className="grid gap-3">
      <legend className={legendClass}>{messages.announcement_starts()}</legend>
      <DayAndTime
        day={{
          label: messages.schedule_day(),
          name: dayName,
          value: parts.day,
          onChange: ({ target }) => note({ day: target.value }),
          required: false,
          [errorAt]: timeName,
        }}
        time={{
          label: messages.announcement_time_optional(),
          name: timeName,
          value: parts.time,
          onChange: ({ target }) => note({ time: target.value }),
          required: false,
          [errorAt]: dayName,
        }}
      />
      <TextField
        {...draft.field('place')}
        label={messages.announcement_place_optional()}
        maxLength={announcementRules.place.max}
        required={false}
      />
    </fieldset>
  )
}
