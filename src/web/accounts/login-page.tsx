import { useEffect, useState } from 'react'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'
import { SetupPending } from './joining/setup-pending.tsx'
import { keepCredentials, keptCredentials } from './new-credentials.ts'
import { UsernameField } from './username-field.tsx'

const readForm = (form: FormData) => ({
  username: String(form.get('username')).trim(),
  password: String(form.get('password')),
})

/** Returns an error for the first empty field. */
function check(form: FormData): FormErrors {
  const { username, password } = readForm(form)
  if (username === '') return { username: messages.username_required() }
  return password === '' ? { password: messages.password_required() } : {}
}

export function LoginPage() {
  const { state, signIn } = useSession()
  const groupName = useGroupName()
  // What was typed on the registration screen a moment ago is not typed again.
  const [{ username, password }] = useState(() => keptCredentials() ?? { username: '', password: '' })
  useEffect(() => () => keepCredentials(undefined), [])

  return (
    <>
      <Logo className="mx-auto mb-4 size-16" />
      <PageHeader
        title={messages.login_title({ group: groupName })}
        className="justify-center! text-center text-balance [&_div]:justify-center"
      />
      {state.status === 'signed out' && state.waitedAs !== undefined && (
        <p role="status" className="mb-4 rounded-2xl bg-info-tint px-5 py-4 text-info">
          {state.waitedAs === 'leader' ? messages.waiting_leader_ended() : messages.waiting_ended()}
        </p>
      )}
      <SetupNote />
      <Card>
        <FormShell
          label={messages.login()}
          check={check}
          onSubmit={async (form) => signIn(await api('POST /api/auth/login', { body: readForm(form) }))}
          successMessage={messages.login_successful()}
          failureMessage={messages.login_failed()}
        >
          <UsernameField defaultValue={username} />
          <PasswordField
            name="password"
            label={messages.password()}
            defaultValue={password}
            autoComplete="current-password"
          />
          <SubmitBar>{messages.login()}</SubmitBar>
        </FormShell>
      </Card>
      <p className="mt-6 text-center text-muted">
        {messages.login_no_account()}{' '}
        <TextLink to={paths.register} className="py-2 text-ink">
          {messages.login_register_link()}
        </TextLink>
      </p>
      <p className="mt-4 text-center text-balance text-muted">
        {/* Firefox would balance the lines within the link. */}
        <TextLink to={paths.recover} className="relative -my-2 inline-block py-2 text-ink">
          {messages.login_forgot()}
        </TextLink>{' '}
        <span className="inline-block">{messages.login_forgot_text()}</span>
      </p>
    </>
  )
}

/** Says that the group is being set up, while its set-up link waits for the first leader. */
function SetupNote() {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    // Without a response, the note stays hidden: the screen works as in any group.
    api('GET /api/joining').then(
      ({ isSetUp }) => setPending(!isSetUp),
      () => undefined,
    )
  }, [])
  return isPending && <SetupPending />
}
