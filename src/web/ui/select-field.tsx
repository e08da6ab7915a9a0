import type { ComponentProps } from 'react'
import { controlClass, Field, type Labeled } from './field.tsx'

export function SelectField({ label, children, ...rest }: Labeled<ComponentProps<'select'>>) {
  return (
    <Field name={rest.name} label={label}>
      {(control) => (
        <select required {...rest} {...control} className={controlClass}>
          {children}
        </select>
      )}
    </Field>
  )
}
