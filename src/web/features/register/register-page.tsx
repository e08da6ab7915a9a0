import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountRules } from '#contract/account-rules.ts'
import { limits } from '#contract/limits.ts'
import { checkText } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { ApiError, OfflineError } from '../../api/api-error.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ResourceForm } from '../../components/resource-form.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { FullNameField, UsernameField } from '../../components/username-field.tsx'
import { groupName } from '../../group-name.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import type { FormErrors } from '../../ui/form.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name))
  return { name: text('name').trim(), username: text('username').trim(), password: text('password') }
}

/** Validates the form in the browser (docs/product.md#registration). */
function check(form: FormData): FormErrors {
  const values = readForm(form)
  const confirmPassword = form.get('confirmPassword')
  const { password } = accountRules
  const errors = {
    name: checkText(accountRules.name, values.name),
    username: checkText(accountRules.username, values.username),
    password: values.password === '' ? password.missing() : undefined,
    confirmPassword: undefined as string | undefined,
  }
  if (confirmPassword === '') errors.confirmPassword = messages.confirm_password_required()
  else if (values.password !== confirmPassword) errors.confirmPassword = messages.passwords_do_not_match()
  else errors.password = checkText(password, values.password)
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Returns whether a login with these values works, because an earlier request whose response was lost created the account. */
const isRegistered = (body: { username: string; password: string }): Promise<boolean> =>
  api('POST /api/auth/login', { body: { username: body.username, password: body.password } }).then(
    () => true,
    () => false,
  )

export function RegisterPage() {
  const [registered, setRegistered] = useState<string>()
  /** Username of the last request without an HTTP response. */
  const unconfirmed = useRef<string>(undefined)

  async function register(form: FormData): Promise<void> {
    const body = readForm(form)
    try {
      await api('POST /api/auth/register', { body })
    } catch (error) {
      if (error instanceof OfflineError) unconfirmed.current = body.username
      const isTaken = error instanceof ApiError && error.code === 'conflict'
      if (!(isTaken && unconfirmed.current === body.username && (await isRegistered(body)))) throw error
    }
    setRegistered(body.username)
  }

  if (registered !== undefined) return <Registered username={registered} />
  return (
    <>
      <PageHeader title={messages.register_title()} text={messages.register_text({ group: groupName })} />
      <Card>
        <ResourceForm
          label={messages.go_register()}
          check={check}
          onSubmit={register}
          successMessage={messages.register_successful()}
          failureMessage={messages.register_failed()}
          conflictField="username"
        >
          <FullNameField />
          <UsernameField />
          <NewPasswordField name="password" label={messages.password()} />
          <PasswordField name="confirmPassword" label={messages.confirm_password()} autoComplete="new-password" />
          <SubmitButton>{messages.go_register()}</SubmitButton>
        </ResourceForm>
      </Card>
      <p className="mt-6 text-center text-muted">
        {messages.register_have_account()}{' '}
        <TextLink to={paths.login} className="inline-block py-2 text-ink">
          {messages.register_login_link()}
        </TextLink>
      </p>
    </>
  )
}

function Registered({ username }: { username: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.login, { state: { username } }),
      limits.redirectAfterRegistrationMs,
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
