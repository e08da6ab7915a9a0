import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { ApiError, fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { UsernameField } from '../../components/username-field.tsx'
import { useViewer } from '../../session/session.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

export function UsernameForm({ onChanged }: { onChanged: () => void }) {
  const { username } = useViewer()

  async function submit(form: FormData) {
    const currentPassword = String(form.get('currentPassword'))
    const newUsername = String(form.get('newUsername')).trim()
    if (currentPassword === '') return { currentPassword: messages.current_password_required() }
    if (newUsername === username) return { newUsername: messages.new_username_same() }
    if (newUsername.length < limits.usernameLength.least) return { newUsername: messages.username_too_short() }
    try {
      await api('PUT /api/auth/update-username', { body: { currentPassword, newUsername } })
      notify.success(messages.account_username_updated())
      onChanged()
    } catch (error) {
      notify.error(messageOf(error, messages.account_username_failed()))
      if (error instanceof ApiError && error.code === 'conflict') return { newUsername: error.message }
      return fieldErrorsOf(error, messages.account_username_failed())
    }
  }

  return (
    <Form onSubmit={submit} label={messages.account_tab_username()}>
      <PasswordField
        name="currentPassword"
        label={messages.account_current_password()}
        autoComplete="current-password"
      />
      <UsernameField name="newUsername" label={messages.account_new_username()} />
      <SubmitButton>{messages.account_tab_username()}</SubmitButton>
    </Form>
  )
}
