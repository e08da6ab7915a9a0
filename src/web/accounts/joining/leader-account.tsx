// Parts of the screens that create a leader: set-up, and an invitation.
import { accountRules } from '#contract/rules/accounts.ts'
import { checkText, checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import type { FormErrors } from '#web/ui/form.tsx'
import { FullNameField } from '../full-name-field.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { UsernameField } from '../username-field.tsx'

const { name, username } = accountRules

/** Returns the values of {@link LeaderAccountFields}. */
export const readLeaderAccount = (form: FormData) => ({
  name: String(form.get('name')).trim(),
  username: String(form.get('username')).trim(),
  password: String(form.get('password')),
})

/** Returns the errors of {@link LeaderAccountFields}. */
export function checkLeaderAccount(form: FormData): FormErrors {
  const values = readLeaderAccount(form)
  return { ...checkTexts({ name, username }, values), password: checkText(accountRules.password, values.password) }
}

export const LeaderAccountFields = () => (
  <>
    <FullNameField />
    <UsernameField />
    <NewPasswordField name="password" label={messages.password()} />
  </>
)
