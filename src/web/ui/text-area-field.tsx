import type { ComponentProps } from 'react'
import { control, Field, type Labelled } from './field.tsx'

export function TextAreaField({ label, rows = 5, ...rest }: Labelled<ComponentProps<'textarea'>>) {
  return (
    <Field name={rest.name} label={label}>
      {(described) => <textarea rows={rows} {...rest} {...described} className={`${control} resize-y`} />}
    </Field>
  )
}
