import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type Labeled } from './field.tsx'

/**
 * A select without a label. Its arrow has the color and distance of the icons in other fields. It is as high as these with a higher line
 * instead of padding, because Safari cuts what Arabic letters have below the line.
 */
export const Select = (props: ComponentProps<'select'>) => (
  <span className="relative grid">
    <select
      {...props}
      className={`${controlClass} min-h-[calc(1.55em+1.25rem+2px)]! appearance-none py-0! pe-9 leading-[2.6]`}
    />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-muted forced-colors:text-[CanvasText]"
    />
  </span>
)

interface SelectFieldProps extends Labeled<ComponentProps<'select'>> {
  /** A note below it. */
  hint?: string
}

export function SelectField({ label, hint, children, ...rest }: SelectFieldProps) {
  return (
    <Field name={rest.name} label={label} hint={hint}>
      {(control) => (
        <Select required {...rest} {...control}>
          {children}
        </Select>
      )}
    </Field>
  )
}
