import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { accountRules } from '#contract/rules/accounts.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { api, apiOnce } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { navigate, useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { type FormErrors, formOnPageClass } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'
import { FullNameField } from '../full-name-field.tsx'
import { keepCredentials } from '../new-credentials.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { UsernameField } from '../username-field.tsx'
import { SetupPending } from './setup-pending.tsx'

function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name))
  return { name: text('name').trim(), username: text('username').trim(), password: text('password') }
}

/** Validates the form in the browser (docs/rules.md#registration). */
function check(form: FormData): FormErrors {
  const values = readForm(form)
  const confirmPassword = form.get('confirmPassword')
  const { password } = accountRules
  const confirmed = confirmPassword === values.password
  return {
    name: checkText(accountRules.name, values.name),
    username: checkText(accountRules.username, values.username),
    password:
      values.password === '' ? password.missing() : confirmed ? checkText(password, values.password) : undefined,
    confirmPassword:
      confirmPassword === ''
        ? messages.confirm_password_required()
        : confirmed
          ? undefined
          : messages.passwords_do_not_match(),
  }
}

/** Time for which the form waits for the server to say whether a join code is needed. */
const joiningTimeoutMs = 3_000

/** What the form asks for besides name and password. */
interface RegistrationFields {
  /** Whether the group has its first leader. Before, nobody can register. */
  isSetUp: boolean
  /** Whether the form has a field for a join code. */
  needsCode: boolean
  /** Age from which people consent for themselves. Null if the form does not ask. */
  consentAge: number | null
}
const noFields: RegistrationFields = { isSetUp: true, needsCode: false, consentAge: null }

async function loadFields(): Promise<RegistrationFields> {
  const { isSetUp, joinCodeRequired, consentAge } = await api('GET /api/joining')
  return { isSetUp, needsCode: joinCodeRequired, consentAge }
}

/**
 * Returns what the form asks for, or undefined until it is known. Without a network, it asks when the server refuses the registration
 * because something is missing.
 */
function useRegistrationFields(): [
  fields: RegistrationFields | undefined,
  addFields: (more: Partial<RegistrationFields>) => void,
] {
  const [fields, setFields] = useState<RegistrationFields>()
  useEffect(() => {
    const settle = (value: RegistrationFields) => setFields((known) => known ?? value)
    const timer = setTimeout(settle, joiningTimeoutMs, noFields)
    loadFields().then(settle, () => settle(noFields))
    return () => clearTimeout(timer)
  }, [])
  return [fields, (more) => setFields((known = noFields) => ({ ...known, ...more }))]
}

interface Registration {
  /** Whether a leader lets the account in first. */
  isWaiting: boolean
  /** Whether a guardian has to agree first. */
  needsConsent: boolean
}

export function RegisterPage() {
  const [search] = useSearchParams()
  const codeOfLink = search.get('code') ?? ''
  const [fields, addFields] = useRegistrationFields()
  const [registered, setRegistered] = useState<Registration>()
  /** Whether the join code is a field: not if it came with the link, unless it was refused. */
  const [isCodeOpen, setCodeOpen] = useState(codeOfLink === '')

  async function register(form: FormData, key: string): Promise<void> {
    const joinCode = String(form.get('joinCode') ?? codeOfLink).trim()
    const age = form.get('isOldEnough')
    const body = {
      ...readForm(form),
      ...(joinCode !== '' && { joinCode }),
      ...(age !== null && { isOldEnough: age === 'yes' }),
    }
    try {
      const { user } = await apiOnce('POST /api/auth/register', { body }, key)
      const { awaitingApproval: isWaiting = false, needsConsent = false } = user
      keepCredentials({ username: body.username, password: body.password })
      setRegistered({ isWaiting, needsConsent })
    } catch (error) {
      if (error instanceof ApiError && error.fields['joinCode'] !== undefined) {
        addFields({ needsCode: true })
        setCodeOpen(true)
      }
      // Leaders have chosen an age since the form was loaded, or the group is being set up.
      const isChanged = error instanceof ApiError && (error.fields['isOldEnough'] ?? error.code === 'conflict')
      if (isChanged) addFields(await loadFields().catch(() => ({})))
      throw error
    }
  }

  if (registered !== undefined) return <Registered {...registered} />
  if (fields?.isSetUp === false) {
    return (
      <>
        <PageHeader title={messages.register_title()} />
        <SetupPending />
        <LoginLink />
      </>
    )
  }
  return (
    <>
      <PageHeader title={messages.register_title()} />
      {fields === undefined ? (
        <Loading />
      ) : (
        // The links come with the form, which would move them.
        <>
          <FormShell
            label={messages.go_register()}
            check={(form) => ({ ...check(form), isOldEnough: checkAge(form, fields.consentAge) })}
            onSubmit={register}
            successMessage={messages.register_successful()}
            failureMessage={messages.register_failed()}
            conflictField="username"
            className={formOnPageClass}
          >
            {fields.needsCode && !isCodeOpen && (
              <p className="flex items-center gap-2">
                <Check aria-hidden className="size-5 shrink-0 text-good" />
                {messages.join_code_given({ code: codeOfLink })}
              </p>
            )}
            {fields.needsCode && isCodeOpen && (
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
            <NewPasswordField name="password" label={messages.password()} repeatedIn="confirmPassword" />
            <PasswordField name="confirmPassword" label={messages.confirm_password()} autoComplete="new-password" />
            {fields.consentAge !== null && <AgeField age={`${fields.consentAge}`} />}
            <SubmitBar>{messages.go_register()}</SubmitBar>
          </FormShell>
          <LoginLink />
          <p className="mt-4 text-center text-balance text-muted">
            <span className="inline-block">{messages.register_privacy()}</span>{' '}
            <TextLink to={paths.privacy} className="py-2 text-ink">
              {messages.privacy_link()}
            </TextLink>
          </p>
        </>
      )}
    </>
  )
}

const LoginLink = () => (
  <p className="mt-6 text-center text-muted">
    {messages.register_have_account()}{' '}
    <TextLink to={paths.login} className="py-2 text-ink">
      {messages.register_login_link()}
    </TextLink>
  </p>
)

/** Returns an error if the form asks for the age and has no answer. */
const checkAge = (form: FormData, age: number | null): string | undefined =>
  age !== null && form.get('isOldEnough') === null ? messages.age_required({ age: `${age}` }) : undefined

/** Asks whether a person is old enough to decide alone. Nothing is chosen before, and no birth date is asked for. */
const AgeField = ({ age }: { age: string }) => (
  <div className="grid gap-2">
    <RadioGroup
      name="isOldEnough"
      label={messages.register_age({ age })}
      describedBy="age-text"
      options={[
        { value: 'yes', label: messages.register_age_yes({ age }) },
        { value: 'no', label: messages.register_age_no({ age }) },
      ]}
      compact
    />
    <p id="age-text" className="text-muted">
      {messages.register_age_text()}
    </p>
  </div>
)

function Registered({ isWaiting, needsConsent }: Registration) {
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login), limits.redirectAfterRegistrationMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    // Below the toast that says the same.
    <div className="pt-12 text-center">
      <PageHeader title={messages.register_done_title()} className="justify-center" />
      <p className="text-pretty text-muted">{messages.register_done_text()}</p>
      {isWaiting && (
        <p className="mt-3 font-semibold">
          {needsConsent ? messages.register_needs_consent() : messages.register_waiting()}
        </p>
      )}
      <LinkButton to={paths.login} className="mt-6 mb-3 w-full">
        {messages.register_go_to_login()}
      </LinkButton>
      <p role="status" className="text-sm text-muted">
        {messages.register_redirecting()}
      </p>
    </div>
  )
}
