import { type ReactNode, useId } from 'react'
import { useFormState } from './form.tsx'

interface Option {
  value: string
  label: string
  /** What happens if this option is chosen. */
  text?: string
  /** A mark next to the label, such as "Recommended". */
  badge?: ReactNode
}

interface RadioGroupProps {
  name: string
  /** The question that the options answer. */
  label: string
  options: Option[]
  /** The chosen option of a controlled group. An uncontrolled group starts without one. */
  value?: string
  onChange?: (value: string) => void
  /** Whether short options are next to each other, where there is room. */
  inline?: boolean
  /** Whether options without explanations are close together. On narrow screens, inline ones are then below each other. */
  compact?: boolean
  /** Whether the options are rows without boxes. */
  plain?: boolean
  /** Whether short options share the width, as buttons. */
  fill?: boolean
  /** Id of a text that explains the chosen option. */
  describedBy?: string
}

const layouts = {
  default: { inline: 'flex flex-wrap gap-2', stacked: 'grid gap-2' },
  compact: { inline: 'grid gap-1.5 sm:flex sm:flex-wrap', stacked: 'grid gap-1.5' },
  fill: 'flex flex-wrap gap-2 *:min-w-fit *:flex-[1_1_5.25rem]',
  plain: 'grid',
}

/** The box of an option, whose input has the class `peer`. */
export const boxClass = 'relative isolate rounded-xl border bg-surface'
/** Tints the box of a chosen option, as a class of what follows its input. `:has` is too new (ADR 018). */
export const tintClass =
  'before:absolute before:-inset-px before:-z-10 before:rounded-xl before:border before:border-transparent peer-checked:before:border-primary peer-checked:before:bg-tint'

/** Radio buttons under a question, each with an explanation. An error is shown at the group. */
export function RadioGroup({ name, label, options, value, onChange, ...rest }: RadioGroupProps) {
  const { inline = false, compact = false, plain = false, fill = false, describedBy } = rest
  const boxes = layouts[compact ? 'compact' : 'default'][inline ? 'inline' : 'stacked']
  const layout = fill ? layouts.fill : plain ? layouts.plain : boxes
  const error = useFormState().errors[name]
  const id = useId()
  const inputProps = (option: Option) => ({
    type: 'radio',
    name,
    value: option.value,
    'aria-describedby': option.text === undefined ? undefined : `${id}-${option.value}`,
    ...(value !== undefined && {
      checked: value === option.value,
      onChange: () => onChange?.(option.value),
    }),
  })
  return (
    <div
      role="radiogroup"
      // The form moves the focus to the first control with an error.
      tabIndex={-1}
      aria-labelledby={id}
      aria-required="true"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={[error !== undefined && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined}
      className={`grid rounded-xl ${plain ? 'gap-1' : 'gap-2'}`}
    >
      <p id={id} className="font-semibold">
        {label}
      </p>
      <div className={layout}>
        {options.map((option) =>
          fill ? (
            <label key={option.value} className="relative grid cursor-pointer">
              <input
                {...inputProps(option)}
                className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
              />
              <span className="pointer-events-none relative flex min-h-11 items-center justify-center rounded-full border border-line-strong bg-surface px-2 text-center leading-tight font-semibold peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary forced-colors:peer-checked:[forced-color-adjust:none]">
                {option.label}
              </span>
            </label>
          ) : (
            <label
              key={option.value}
              className={`grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-start py-2.5 hover:bg-sunken ${compact || plain ? 'gap-x-2.5' : 'gap-x-3'} ${plain ? 'rounded-xl' : `${boxClass} ${compact ? 'px-3' : 'px-3.5'} ${error === undefined ? 'border-line-strong' : 'border-2 border-bad'}`}`}
            >
              <input {...inputProps(option)} className="peer size-6 accent-primary" />
              <span className={`flex flex-wrap items-center gap-x-2 gap-y-1 ${plain ? '' : tintClass}`}>
                {/* In Firefox and Safari, Arabic letters do not join a first letter with a style of its own. */}
                <span
                  className={`[&:not(:lang(ar))]:first-letter:uppercase ${compact || plain ? 'font-medium' : 'font-semibold'}`}
                >
                  {option.label}
                </span>
                {option.badge}
              </span>
              {option.text !== undefined && (
                <span id={`${id}-${option.value}`} className="col-start-2 text-muted">
                  {option.text}
                </span>
              )}
            </label>
          ),
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
