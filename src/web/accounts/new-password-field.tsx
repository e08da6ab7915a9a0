import { type ChangeEvent, useState } from 'react'
import { accountRules } from '#contract/rules/accounts.ts'
import { type Labeled, PasswordField } from '#web/ui/field.tsx'
import { errorAt } from '#web/ui/form.tsx'
import { describeWeakness } from './password-weakness.ts'

/** Fields of the same form with the user's names. */
const nameFields = ['username', 'name']

const namesIn = (form: HTMLFormElement | null): string[] =>
  form === null ? [] : nameFields.map((name) => String(new FormData(form).get(name) ?? ''))

/**
 * A field for a new password. It shows a hint if the password is easy to guess, and accepts it.
 * @param repeatedIn name of the field in which the password is repeated
 */
export function NewPasswordField({ name, label, repeatedIn }: Labeled<{ repeatedIn?: string }>) {
  const [hint, setHint] = useState('')

  function check({ target: { value, form } }: ChangeEvent<HTMLInputElement>): void {
    setHint(value.length < accountRules.password.min ? '' : (describeWeakness(value, namesIn(form)) ?? ''))
  }

  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      hint={hint}
      onChange={check}
      {...{ [errorAt]: repeatedIn }}
    />
  )
}
