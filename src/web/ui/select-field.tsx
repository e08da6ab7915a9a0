import type { ComponentProps } from 'react'
import { control, Field, type Labelled } from './field.tsx'

export function SelectField({ label, children, ...rest }: Labelled<ComponentProps<'select'>>) {
  return (
    <Field name={rest.name} label={label}>
      {(described) => (
        <select required {...rest} {...described} className={control}>
          {children}
        </select>
      )}
    </Field>
  )
}
