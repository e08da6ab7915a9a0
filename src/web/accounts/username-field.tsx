import { loginLimits } from '#contract/login-limits.ts'
import { username } from '#messages'
import { TextField } from '#web/ui/field.tsx'

interface UsernameFieldProps {
  name?: string
  label?: string
  defaultValue?: string
  /** For a username that is not the one of the password in the same form. */
  autoComplete?: 'username' | 'off'
}

/** A field for a username, without automatic capital letters. */
export function UsernameField({
  name = 'username',
  label = username(),
  defaultValue,
  autoComplete = 'username',
}: UsernameFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={defaultValue}
      autoComplete={autoComplete}
      autoCapitalize="none"
      maxLength={loginLimits.usernameLength.max}
    />
  )
}
