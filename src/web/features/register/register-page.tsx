import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountRules } from '#contract/account-rules.ts'
import { limits } from '#contract/limits.ts'
import { checkText } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { api, apiOnce } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ResourceForm } from '../../components/resource-form.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { useRetryKey } from '../../components/use-retry-key.ts'
import { FullNameField, UsernameField } from '../../components/username-field.tsx'
import { useGroupName } from '../../group-name.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import type { FormErrors } from '../../ui/form.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Loading } from '../../ui/spinner.tsx'
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

/** Time for which the form waits for the server to say whether a join code is needed. */
const joiningTimeoutMs = 3_000

/**
 * Returns whether the form has a field for a join code, or undefined until it is known. Without a network, the field is shown when
 * the server refuses the registration without a code.
 */
function useNeedsCode(): [needsCode: boolean | undefined, askForCode: () => void] {
  const [needsCode, setNeedsCode] = useState<boolean>()
  useEffect(() => {
    const settle = (value: boolean) => setNeedsCode((known) => known ?? value)
    const timer = setTimeout(settle, joiningTimeoutMs, false)
    api('GET /api/joining').then(
      ({ joinCodeRequired }) => settle(joinCodeRequired),
      () => settle(false),
    )
    return () => clearTimeout(timer)
  }, [])
  return [needsCode, () => setNeedsCode(true)]
}

interface Registration {
  username: string
  /** Whether a leader lets the account in first. */
  isWaiting: boolean
}

export function RegisterPage() {
  const groupName = useGroupName()
  const [search] = useSearchParams()
  const codeOfLink = search.get('code') ?? ''
  const [needsCode, askForCode] = useNeedsCode()
  const [registered, setRegistered] = useState<Registration>()
  const keyOf = useRetryKey()

  async function register(form: FormData): Promise<void> {
    const joinCode = String(form.get('joinCode') ?? codeOfLink).trim()
    const body = { ...readForm(form), ...(joinCode !== '' && { joinCode }) }
    try {
      const { user } = await apiOnce('POST /api/auth/register', { body }, keyOf(body))
      setRegistered({ username: body.username, isWaiting: user.awaitingApproval === true })
    } catch (error) {
      if (error instanceof ApiError && error.fields['joinCode'] !== undefined) askForCode()
      throw error
    }
  }

  if (registered !== undefined) return <Registered {...registered} />
  return (
    <>
      <PageHeader title={messages.register_title()} text={messages.register_text({ group: groupName })} />
      {needsCode === undefined ? (
        <Loading />
      ) : (
        <Card>
          <ResourceForm
            label={messages.go_register()}
            check={check}
            onSubmit={register}
            successMessage={messages.register_successful()}
            failureMessage={messages.register_failed()}
            conflictField="username"
          >
            {needsCode && (
              <TextField
                name="joinCode"
                label={messages.join_code()}
                defaultValue={codeOfLink}
                hint={messages.join_code_hint()}
                placeholder="ABCD-EFGH"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                maxLength={limits.code.max}
              />
            )}
            <FullNameField />
            <UsernameField />
            <NewPasswordField name="password" label={messages.password()} />
            <PasswordField name="confirmPassword" label={messages.confirm_password()} autoComplete="new-password" />
            <SubmitButton>{messages.go_register()}</SubmitButton>
          </ResourceForm>
        </Card>
      )}
      <p className="mt-6 text-center text-muted">
        {messages.register_have_account()}{' '}
        <TextLink to={paths.login} className="inline-block py-2 text-ink">
          {messages.register_login_link()}
        </TextLink>
      </p>
    </>
  )
}

function Registered({ username, isWaiting }: Registration) {
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
      {isWaiting && <p className="mb-4 font-semibold">{messages.register_waiting()}</p>}
      <p role="status" className="mb-6 text-muted">
        {messages.register_redirecting()}
      </p>
      <LinkButton to={paths.login} state={{ username }}>
        {messages.register_go_to_login()}
      </LinkButton>
    </Card>
  )
}
