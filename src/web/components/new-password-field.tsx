import { type ChangeEvent, useRef, useState } from 'react'
import { accountRules } from '#contract/account-rules.ts'
import { type Labeled, PasswordField } from '../ui/field.tsx'

/** Fields of the same form with the user's names. */
const nameFields = ['username', 'name']

const namesIn = (form: HTMLFormElement | null): string[] =>
  form === null ? [] : nameFields.map((name) => String(new FormData(form).get(name) ?? ''))

/** A field for a new password. It shows a hint if the password is easy to guess, and accepts it. */
export function NewPasswordField({ name, label }: Labeled<object>) {
  const [hint, setHint] = useState('')
  const newest = useRef('')

  async function check({ target: { value, form } }: ChangeEvent<HTMLInputElement>): Promise<void> {
    newest.current = value
    if (value.length < accountRules.password.min) return setHint('')
    const names = namesIn(form)
    // Loaded when the user types. If it can't be loaded, there is no hint.
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
