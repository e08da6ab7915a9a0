import type { ComponentProps } from 'react'
import { caretAtEnd } from './caret-at-end.ts'
import { control, Field, type Labelled } from './field.tsx'

export function TextAreaField({ label, rows = 5, ...rest }: Labelled<ComponentProps<'textarea'>>) {
  return (
    <Field name={rest.name} label={label}>
      {(described) => (
        <textarea ref={caretAtEnd} rows={rows} {...rest} {...described} className={`${control} resize-y`} />
      )}
    </Field>
  )
}
