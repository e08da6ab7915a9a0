import { Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, type ChangeEventHandler, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { hide_password, show_password } from '#messages'
import { takesFocus, tooLong, useFormState } from './form.tsx'
import { isNearLimit, TextLimit } from './text-limit.tsx'

/** Classes of text fields, text areas and selects. */
export const controlClass =
  'w-full min-h-11 rounded-xl border border-line-strong bg-surface px-3.5 py-2.5 text-ink placeholder:text-muted aria-invalid:border-bad aria-invalid:border-2'

/** Properties that connect a control with its label and notes. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  [tooLong]: true | undefined
}

interface FieldProps {
  name: string
  label: string
  /** Length of the control's text; `max` is its limit, if there is one. */
  length?: number
  max?: number | undefined
  /** A note that changes while the user types; empty if there is none. */
  hint?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, its errors and its character counter, connected for assistive technology. */
export function Field(props: FieldProps) {
  const { name, label, length = 0, max = Number.POSITIVE_INFINITY, hint, children } = props
  const { errors } = useFormState()
  const id = useId()
  const isTooLong = length > max
  const error = isTooLong ? undefined : errors[name]
  const invalid = isTooLong || error !== undefined || undefined
  const notes = [
    error !== undefined && `${id}-error`,
    hint && `${id}-hint`,
    isNearLimit(length, max) && `${id}-limit`,
  ].filter(Boolean)
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': invalid,
        'aria-describedby': notes.join(' ') || undefined,
        [tooLong]: isTooLong || undefined,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="font-medium text-bad">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} role="status" className="text-muted empty:absolute">
          {hint}
        </p>
      )}
      <TextLimit id={`${id}-limit`} length={length} max={max} />
    </div>
  )
}

export type Labeled<Props> = Props & { name: string; label: string }

/** A field has the direction of its text, an empty one that of the page. Other types than these have a direction of their own. */
export const fieldDirection = (type: string | undefined, length: number) =>
  length > 0 && (type === undefined || type === 'text' || type === 'search') ? 'auto' : undefined

/** Tracks the length of the text of a controlled or uncontrolled field. */
export function useTextLength<Element extends HTMLInputElement | HTMLTextAreaElement>(
  props: Pick<ComponentProps<'input'>, 'value' | 'defaultValue'> & {
    onChange?: ChangeEventHandler<Element> | undefined
  },
) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? '').length)
  return {
    length: props.value === undefined ? typed : String(props.value).length,
    onChange(event: ChangeEvent<Element>) {
      setTyped(event.target.value.length)
      props.onChange?.(event)
    },
  }
}

/** A text field. A text longer than `maxLength` is kept and shows an error; the HTML attribute would cut it silently. */
export function TextField({
  label,
  maxLength,
  hint,
  ...rest
}: Labeled<ComponentProps<'input'>> & Pick<FieldProps, 'hint'>) {
  const { length, onChange } = useTextLength(rest)
  return (
    <Field name={rest.name} label={label} length={length} max={maxLength} hint={hint}>
      {(control) => (
        <input
          type="text"
          required
          dir={fieldDirection(rest.type, length)}
          {...rest}
          onChange={onChange}
          {...control}
          {...(rest.autoFocus && { [takesFocus]: true })}
          className={controlClass}
        />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends Labeled<ComponentProps<'input'>>, Pick<FieldProps, 'hint'> {
  /** What the button says that shows it, and the one that hides it again. */
  show?: string
  hide?: string
}

export function PasswordField({
  label,
  hint,
  show = show_password(),
  hide = hide_password(),
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field name={rest.name} label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${controlClass} pe-12`}
          />
          <button
            type="button"
            aria-pressed={shown}
            title={shown ? hide : show}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-xl text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
            <span className="sr-only">{show}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
