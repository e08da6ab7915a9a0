import { accountRules } from '#contract/rules/accounts.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { KnownUsername } from '#web/session/known-username.tsx'
import { useViewer } from '#web/session/session.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { type FormErrors, formOnPageClass } from '#web/ui/form.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'

import { UsernameField } from './username-field.tsx'

function readForm(form: FormData) {
  return {
    currentPassword: String(form.get('currentPassword')),
    newUsername: String(form.get('newUsername')).trim(),
  }
}

/** Returns the first error, in the order of docs/rules.md#username-changes. */
function check({ currentPassword, newUsername }: ReturnType<typeof readForm>, username: string): FormErrors {
  if (currentPassword === '') return { currentPassword: accountRules.currentPassword.missing() }
  if (newUsername === username) return { newUsername: messages.new_username_same() }
  return { newUsername: checkText(accountRules.newUsername, newUsername) }
}

export function UsernameForm({ onChanged }: { onChanged: () => void }) {
  const { username } = useViewer()
  return (
    <FormShell
      label={messages.account_update_username()}
      check={(form) => check(readForm(form), username)}
      onSubmit={(form) => api('PUT /api/auth/update-username', { body: readForm(form) })}
      onSuccess={onChanged}
      successMessage={messages.account_username_updated()}
      failureMessage={messages.account_username_failed()}
      conflictField="newUsername"
      className={formOnPageClass}
    >
      <KnownUsername />
      <PasswordField
        name="currentPassword"
        label={messages.account_current_password()}
        autoComplete="current-password"
      />
      <UsernameField name="newUsername" label={messages.account_new_username()} autoComplete="off" />
      <SubmitBar>{messages.account_update_username()}</SubmitBar>
    </FormShell>
  )
}
