import { loginLimits } from '#contract/login-limits.ts'
import { username } from '#messages'
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
      maxLength={loginLimits.usernameLength.max}
    />
  )
}
