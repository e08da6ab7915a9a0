import type { ComponentProps } from 'react'
import { controlClass, Field, fieldDirection, type Labeled, useTextLength } from './field.tsx'
import { takesFocus } from './form.tsx'
import { useTextArea } from './use-text-area.ts'

interface TextAreaFieldProps extends Labeled<ComponentProps<'textarea'>> {
  /** Whether it has one line until more is typed, whatever its `rows`. */
  grows?: boolean
}

const growingClass = 'resize-none field-sizing-content max-h-[max(7rem,40vh)]'

/** A text area. A text longer than `maxLength` is kept and shows an error; the HTML attribute would cut it silently. */
export function TextAreaField({
  label,
  maxLength,
  rows = 5,
  grows = false,
  className = '',
  ...rest
}: TextAreaFieldProps) {
  const { length, onChange } = useTextLength(rest)
  const ref = useTextArea(grows)
  return (
    <Field name={rest.name} label={label} length={length} max={maxLength}>
      {(control) => (
        <textarea
          ref={ref}
          rows={rows}
          dir={fieldDirection(undefined, length)}
          {...rest}
          onChange={onChange}
          {...control}
          {...(rest.autoFocus && { [takesFocus]: true })}
          className={`${controlClass} ${grows ? growingClass : 'resize-y'} ${className}`}
        />
      )}
    </Field>
  )
}
