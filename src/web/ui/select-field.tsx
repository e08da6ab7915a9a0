import type { ComponentProps } from 'react'
import { controlClass, Field, type Labeled } from './field.tsx'

interface SelectFieldProps extends Labeled<ComponentProps<'select'>> {
  /** A note below it. */
  hint?: string
}

export function SelectField({ label, hint, children, ...rest }: SelectFieldProps) {
  return (
    <Field name={rest.name} label={label} hint={hint}>
      {(control) => (
        <select required {...rest} {...control} className={controlClass}>
          {children}
        </select>
      )}
    </Field>
  )
}
