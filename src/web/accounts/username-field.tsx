import { accountRules } from '#contract/rules/accounts.ts'
import { full_name, username } from '#messages'
import { TextField } from '#web/ui/field.tsx'

interface UsernameFieldProps {
  name?: string
  label?: string
  defaultValue?: string
}

/** A field for a username, without automatic capital letters. */
export function UsernameField({ name = 'username', label = username(), defaultValue }: UsernameFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={defaultValue}
      autoComplete="username"
      autoCapitalize="none"
      maxLength={accountRules.username.max}
    />
  )
}

export const FullNameField = () => (
  <TextField name="name" label={full_name()} autoComplete="name" maxLength={accountRules.name.max} />
)
