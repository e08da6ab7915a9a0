import { Link, useLocation } from 'react-router'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { UsernameField } from '../../components/username-field.tsx'
import { groupName } from '../../group-name.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

export function LoginPage() {
  const { signIn } = useSession()
  // Registration passes on the new username.
  const { username }: { username?: unknown } = useLocation().state ?? {}

  async function submit(form: FormData) {
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    if (username === '') return { username: messages.username_required() }
    if (password === '') return { password: messages.password_required() }
    try {
      signIn(await api('POST /api/auth/login', { body: { username, password } }))
      notify.success(messages.login_successful())
    } catch (error) {
      const message = messageOf(error, messages.login_failed())
      notify.error(message)
      return { form: message }
    }
  }

  return (
    <>
      <PageHeader title={messages.login_title()} text={messages.login_text({ group: groupName })} />
      <Card>
        <Form onSubmit={submit} label={messages.login()}>
          <UsernameField defaultValue={typeof username === 'string' ? username : ''} />
          <PasswordField name="password" label={messages.password()} autoComplete="current-password" />
          <SubmitButton>{messages.login()}</SubmitButton>
        </Form>
      </Card>
      <p className="mt-6 text-center text-muted">
        {messages.login_no_account()}{' '}
        <Link
          to={paths.register}
          className="inline-block py-2 font-semibold text-ink underline decoration-lamp decoration-2 underline-offset-4"
        >
          {messages.login_register_link()}
        </Link>
      </p>
      <p className="mt-2 text-center text-balance text-muted">{messages.login_forgot_password()}</p>
    </>
  )
}
