import { accountRules } from '#contract/rules/accounts.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { KnownUsername } from '#web/session/known-username.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { errorAt, type FormErrors, formOnPageClass } from '#web/ui/form.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'

import { NewPasswordField } from './new-password-field.tsx'

const readForm = (form: FormData) => ({
  currentPassword: String(form.get('currentPassword')),
  newPassword: String(form.get('newPassword')),
})

/** Returns the first error, in the order of docs/rules.md#password-changes. */
function check(form: FormData): FormErrors {
  const { currentPassword, newPassword } = readForm(form)
  if (currentPassword === '') return { currentPassword: accountRules.currentPassword.missing() }
  const error = checkText(accountRules.newPassword, newPassword)
  if (error !== undefined) return { newPassword: error }
  if (newPassword !== form.get('confirmPassword')) return { confirmPassword: messages.new_passwords_do_not_match() }
  return newPassword === currentPassword ? { newPassword: messages.new_password_same() } : {}
}

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  return (
    <FormShell
      label={messages.account_update_password()}
      check={check}
      onSubmit={(form) => api('PUT /api/auth/update-password', { body: readForm(form) })}
      onSuccess={onChanged}
      successMessage={messages.account_password_updated()}
      failureMessage={messages.account_password_failed()}
      className={formOnPageClass}
    >
      <KnownUsername />
      <PasswordField
        name="currentPassword"
        label={messages.account_current_password()}
        autoComplete="current-password"
        {...{ [errorAt]: 'newPassword' }}
      />
      <NewPasswordField name="newPassword" label={messages.account_new_password()} repeatedIn="confirmPassword" />
      <PasswordField
        name="confirmPassword"
        label={messages.account_confirm_new_password()}
        autoComplete="new-password"
      />
      <SubmitBar>{messages.account_update_password()}</SubmitBar>
    </FormShell>
  )
}
