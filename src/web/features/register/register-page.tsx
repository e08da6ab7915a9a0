import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { ApiError, fieldErrorsOf, messageOf, OfflineError } from '../../api/api-error.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { FullNameField, UsernameField } from '../../components/username-field.tsx'
import { groupName } from '../../group-name.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, type FormErrors } from '../../ui/form.tsx'
import { Logo } from '../../ui/logo.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

function check(values: { name: string; username: string; password: string; confirmPassword: string }): FormErrors {
  const errors: FormErrors = {}
  if (values.name === '') errors.name = messages.name_required()
  if (values.username === '') errors.username = messages.username_required()
  else if (values.username.length < limits.usernameLength.least) errors.username = messages.username_too_short()
  if (values.password === '') errors.password = messages.password_required()
  if (values.confirmPassword === '') errors.confirmPassword = messages.confirm_password_required()
  else if (values.password !== values.confirmPassword) errors.confirmPassword = messages.passwords_do_not_match()
  else if (values.password.length < limits.passwordLength.least) errors.password = messages.password_too_short()
  return errors
}

/** Returns whether these values sign in: the account was created by an earlier request whose response was lost. */
const isRegistered = (body: { username: string; password: string }): Promise<boolean> =>
  api('POST /api/auth/login', { body: { username: body.username, password: body.password } }).then(
    () => true,
    () => false,
  )

export function RegisterPage() {
  const [registered, setRegistered] = useState<string>()
  /** Username of the last request that got no response. */
  const unanswered = useRef<string>(undefined)

  async function submit(form: FormData) {
    const text = (name: string) => String(form.get(name))
    const values = {
      name: text('name').trim(),
      username: text('username').trim(),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
    }
    const errors = check(values)
    if (Object.keys(errors).length > 0) return errors
    const { confirmPassword, ...body } = values
    try {
      await api('POST /api/auth/register', { body }).catch(async (error: unknown) => {
        const isTaken = error instanceof ApiError && error.code === 'conflict'
        if (!(isTaken && unanswered.current === body.username && (await isRegistered(body)))) throw error
      })
      notify.success(messages.register_successful())
      setRegistered(values.username)
    } catch (error) {
      if (error instanceof OfflineError) unanswered.current = body.username
      notify.error(messageOf(error, messages.register_failed()))
      if (error instanceof ApiError && error.code === 'conflict') return { username: error.message }
      return fieldErrorsOf(error, messages.register_failed())
    }
  }

  if (registered !== undefined) return <Registered username={registered} />
  return (
    <>
      <PageHeader title={messages.register_title()} text={messages.register_text({ group: groupName })} />
      <Card>
        <Form onSubmit={submit} label={messages.go_register()}>
          <FullNameField />
          <UsernameField />
          <NewPasswordField name="password" label={messages.password()} />
          <PasswordField name="confirmPassword" label={messages.confirm_password()} autoComplete="new-password" />
          <SubmitButton>{messages.go_register()}</SubmitButton>
        </Form>
      </Card>
      <p className="mt-6 text-center text-muted">
        {messages.register_have_account()}{' '}
        <Link
          to={paths.login}
          className="inline-block py-2 font-semibold text-ink underline decoration-lamp decoration-2 underline-offset-4"
        >
          {messages.register_login_link()}
        </Link>
      </p>
    </>
  )
}

function Registered({ username }: { username: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.login, { state: { username } }),
      limits.redirectAfterRegistration,
    )
    return () => clearTimeout(timer)
  }, [navigate, username])
  return (
    <Card className="text-center">
      <Logo className="mx-auto mb-4 size-16" />
      <PageHeader title={messages.register_done_title()} />
      <p className="mb-4">{messages.register_done_text()}</p>
      <p role="status" className="mb-6 text-muted">
        {messages.register_redirecting()}
      </p>
      <LinkButton to={paths.login} state={{ username }}>
        {messages.register_go_to_login()}
      </LinkButton>
    </Card>
  )
}
