import type { ComponentProps } from 'react'
import { control, Field, type Labelled, useTextLength } from './field.tsx'
import { moveCaretToEnd } from './move-caret-to-end.ts'

/** `maxLength` is not the HTML attribute, which would cut a pasted text silently: a longer text stays, with an error. */
export function TextAreaField({ label, maxLength, rows = 5, ...rest }: Labelled<ComponentProps<'textarea'>>) {
  const { length, onChange } = useTextLength(rest)
  return (
    <Field name={rest.name} label={label} length={length} max={maxLength}>
      {(described) => (
        <textarea
          ref={moveCaretToEnd}
          rows={rows}
          {...rest}
          onChange={onChange}
          {...described}
          className={`${control} resize-y`}
        />
      )}
    </Field>
  )
}
