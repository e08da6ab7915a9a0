import { type ChangeEvent, useRef, useState } from 'react'
import { accountRules } from '#contract/account-rules.ts'
import { type Labelled, PasswordField } from '../ui/field.tsx'

/** Fields of the same form that hold the name of the account. */
const nameFields = ['username', 'name']

const namesIn = (form: HTMLFormElement | null): string[] =>
  form === null ? [] : nameFields.map((name) => String(new FormData(form).get(name) ?? ''))

/** A field that sets a password. It says when the password is easy to guess, and accepts it all the same. */
export function NewPasswordField({ name, label }: Labelled<object>) {
  const [hint, setHint] = useState('')
  const newest = useRef('')

  async function check({ target: { value, form } }: ChangeEvent<HTMLInputElement>): Promise<void> {
    newest.current = value
    if (value.length < accountRules.password.min) return setHint('')
    const names = namesIn(form)
    // Loaded when a password is typed. Without a connection there is no hint.
    const weakness = await import('./password-weakness.ts').catch(() => undefined)
    if (newest.current === value) setHint(weakness?.describeWeakness(value, names) ?? '')
  }

  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      hint={hint}
      onChange={(event) => void check(event)}
    />
  )
}
