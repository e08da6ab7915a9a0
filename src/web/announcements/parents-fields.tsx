import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { formatStart, startDay } from '#web/ui/event-start.ts'
import { useToday } from '#web/ui/use-today.ts'
import { answerDay, proposeAnswerUntil } from './entered-start.ts'

interface ParentsProps {
  draft: Pick<Draft<Record<string, string>>, 'values' | 'change'>
  className?: string
}

/** Whether parents can read the announcement. It says so, too, if they are asked for a yes: those fields may be folded. */
export function ForParents({ draft: { values, change }, className }: ParentsProps) {
  const { forParents = '', answerUntil = '' } = values
  const day = answerDay(answerUntil)
  return (
    <Checkbox
      label={messages.announcement_for_parents()}
      text={
        day !== ''
          ? messages.broadcast_asks_now({ date: formatStart(day) })
          : forParents && messages.broadcast_for_parents_text()
      }
      checked={forParents !== ''}
      // Who can't read it can't be asked.
      onChange={(checked) => change(checked ? { forParents: 'yes' } : { forParents: '', answerUntil: '' })}
      {...(className !== undefined && { className })}
    />
  )
}

/** Whether parents are asked for a yes, and until which day they can answer. */
export function AsksParents({ draft: { values, change } }: ParentsProps) {
  const { startsAt = '', answerUntil = '' } = values
  const today = useToday()
  const toggle = (checked: boolean) =>
    change(checked ? { forParents: 'yes', answerUntil: proposeAnswerUntil(startsAt, today) } : { answerUntil: '' })
  return (
    <>
      <Checkbox label={messages.broadcast_asks()} checked={answerUntil !== ''} onChange={toggle} />
      {answerUntil !== '' && (
        <DateField
          name="answerUntil"
          label={messages.broadcast_asks_until()}
          value={answerDay(answerUntil)}
          min={today}
          max={startDay(startsAt) || undefined}
          onChange={({ target }) => change({ answerUntil: target.value || proposeAnswerUntil('', today) })}
        />
      )}
    </>
  )
}
