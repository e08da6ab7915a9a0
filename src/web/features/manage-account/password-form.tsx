import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { useViewer } from '../../session/session.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, type FormErrors } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

/** Section 5: one thing at a time, in this order. */
function check(currentPassword: string, newPassword: string, confirmPassword: string): FormErrors | undefined {
  if (currentPassword === '') return { currentPassword: messages.current_password_required() }
  if (newPassword === '') return { newPassword: messages.new_password_required() }
  if (newPassword.length < limits.passwordLength.least) return { newPassword: messages.new_password_too_short() }
  if (newPassword !== confirmPassword) return { confirmPassword: messages.new_passwords_do_not_match() }
  if (newPassword === currentPassword) return { newPassword: messages.new_password_same() }
}

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { username } = useViewer()

  async function submit(form: FormData) {
    const currentPassword = String(form.get('currentPassword'))
    const newPassword = String(form.get('newPassword'))
    const errors = check(currentPassword, newPassword, String(form.get('confirmPassword')))
    if (errors !== undefined) return errors
    try {
      await api('PUT /api/auth/update-password', { body: { currentPassword, newPassword } })
      notify.success(messages.account_password_updated())
      onChanged()
    } catch (error) {
      notify.error(messageOf(error, messages.account_password_failed()))
      return fieldErrorsOf(error, messages.account_password_failed())
    }
  }

  return (
    <Form onSubmit={submit} label={messages.account_tab_password()}>
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        name="currentPassword"
        label={messages.account_current_password()}
        autoComplete="current-password"
      />
      <NewPasswordField name="newPassword" label={messages.account_new_password()} />
      <PasswordField
        name="confirmPassword"
        label={messages.account_confirm_new_password()}
        autoComplete="new-password"
      />
      <SubmitButton>{messages.account_tab_password()}</SubmitButton>
    </Form>
  )
}
