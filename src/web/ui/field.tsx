import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { hide_password, show_password } from '#messages'
import { useFormState } from './form.tsx'

/** How everything that one types into looks. */
export const control =
  'w-full min-h-11 rounded-xl border border-line-strong bg-surface px-3.5 py-2.5 text-ink placeholder:text-muted aria-invalid:border-bad aria-invalid:border-2'

interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label, a control and what is wrong with it, tied together for everyone. */
export function Field(props: { name: string; label: string; children: (described: Described) => ReactNode }) {
  const { errors } = useFormState()
  const id = useId()
  const error = errors[props.name]
  const invalid = error === undefined ? undefined : true
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {props.label}
      </label>
      {props.children({ id, 'aria-invalid': invalid, 'aria-describedby': invalid && `${id}-error` })}
      {invalid && (
        <p id={`${id}-error`} className="font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

export type Labelled<Props> = Props & { name: string; label: string }

export function TextField({ label, ...rest }: Labelled<ComponentProps<'input'>>) {
  return (
    <Field name={rest.name} label={label}>
      {(described) => <input type="text" required {...rest} {...described} className={control} />}
    </Field>
  )
}

export function PasswordField({ label, ...rest }: Labelled<ComponentProps<'input'>>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field name={rest.name} label={label}>
      {(described) => (
        <div className="relative">
          <input
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...described}
            type={shown ? 'text' : 'password'}
            className={`${control} pr-12`}
          />
          <button
            type="button"
            aria-pressed={shown}
            title={shown ? hide_password() : show_password()}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-xl text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
            <span className="sr-only">{show_password()}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
