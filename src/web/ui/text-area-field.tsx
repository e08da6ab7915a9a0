import type { ComponentProps } from 'react'
import { controlClass, Field, fieldDirection, type Labeled, useTextLength } from './field.tsx'
import { takesFocus } from './form.tsx'
import { moveCaretToEnd } from './move-caret-to-end.ts'

/** A text area. A text longer than `maxLength` is kept and shows an error; the HTML attribute would cut it silently. */
export function TextAreaField({ label, maxLength, rows = 5, ...rest }: Labeled<ComponentProps<'textarea'>>) {
  const { length, onChange } = useTextLength(rest)
  return (
    <Field name={rest.name} label={label} length={length} max={maxLength}>
      {(control) => (
        <textarea
          ref={moveCaretToEnd}
          rows={rows}
          dir={fieldDirection(undefined, length)}
          {...rest}
          onChange={onChange}
          {...control}
          {...(rest.autoFocus && { [takesFocus]: true })}
          className={`${controlClass} resize-y`}
        />
      )}
    </Field>
  )
}
