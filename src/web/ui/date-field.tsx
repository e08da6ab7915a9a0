import { type ComponentProps, useState } from 'react'
import { formatDay, formatScheduledDay, formatShortDay } from './dates.tsx'
import { controlClass, Field, type Labeled } from './field.tsx'
import { FittingText } from './fitting-text.tsx'

/** Whether a day is complete. The year of one that is being typed begins with zeros. */
const isComplete = (day: string) => /^[1-9]\d{3}-/.test(day)

/** Returns texts for a day, the longest one first. A year that is not this one is part of them. */
const textsOf = (day: string) =>
  day.startsWith(`${new Date().getFullYear()}-`)
    ? [formatScheduledDay(`${day}T00:00`), formatShortDay(day)]
    : [formatDay(day)]

/**
 * A field for a day. Browsers write it as in their own language, not in the page's: 11/12 may be either day. Words in the label's row
 * say which it is, so that nothing moves when they appear.
 */
export function DateField({ label, ...rest }: Labeled<ComponentProps<'input'>>) {
  const [typed, setTyped] = useState(rest.defaultValue)
  const day = String(rest.value ?? typed ?? '')
  return (
    <div className="*:grid-cols-[fit-content(100%)_minmax(0,1fr)] *:items-baseline [&>*>:nth-child(n+3)]:col-span-full">
      <Field name={rest.name} label={label}>
        {(control) => (
          <>
            <p id={`${control.id}-day`} className="truncate ps-1 text-sm text-muted">
              {isComplete(day) && <FittingText texts={textsOf(day)} />}
            </p>
            <input
              required
              {...rest}
              onChange={(event) => {
                setTyped(event.target.value)
                rest.onChange?.(event)
              }}
              {...control}
              type="date"
              aria-describedby={
                [isComplete(day) && `${control.id}-day`, control['aria-describedby']].filter(Boolean).join(' ') ||
                undefined
              }
              className={controlClass}
            />
          </>
        )}
      </Field>
    </div>
  )
}
