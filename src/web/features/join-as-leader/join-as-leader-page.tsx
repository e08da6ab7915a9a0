import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountRules } from '#contract/account-rules.ts'
import { checkText, checkTexts } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { ApiError, fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { FullNameField, UsernameField } from '../../components/username-field.tsx'
import { useGroupName } from '../../group-name.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, type FormErrors } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

const { name, username } = accountRules

const readForm = (form: FormData) => ({
  name: String(form.get('name')).trim(),
  username: String(form.get('username')).trim(),
  password: String(form.get('password')),
})

function check(form: FormData): FormErrors {
  const values = readForm(form)
  const password = checkText(accountRules.password, values.password)
  return { ...checkTexts({ name, username }, values), ...(password !== undefined && { password }) }
}

/** Creates a leader with the token in the fragment of an invitation (docs/product.md#leader-invitations). */
export function JoinAsLeaderPage() {
  const { state, signIn, signOut } = useSession()
  const navigate = useNavigate()
  const groupName = useGroupName()
  const { hash } = useLocation()
  const [token, setToken] = useState('')
  const [refusal, setRefusal] = useState('')
  // The user may paste the link over an incomplete one. The skip link sets the fragment #main.
  if (hash.length > 1 && hash !== '#main' && hash.slice(1) !== token) {
    setToken(hash.slice(1))
    setRefusal('')
  }

  async function createLeader(form: FormData): Promise<FormErrors | undefined> {
    const errors = check(form)
    if (Object.keys(errors).length > 0) return errors
    try {
      signIn(await api('POST /api/auth/invitation', { body: { token, ...readForm(form) } }))
    } catch (error) {
      // The link has expired, or was used or revoked: no other input helps.
      if (error instanceof ApiError && error.status === 404) {
        setRefusal(error.message)
        return
      }
      const text = messageOf(error, messages.setup_failed())
      notify.error(text)
      // The other conflict is that a second leader has not confirmed the invitation yet.
      return fieldErrorsOf(error, text, text === messages.username_taken() ? 'username' : undefined)
    }
    notify.success(messages.join_leader_successful())
    await navigate(paths.adminDashboard, { replace: true })
  }

  const title = messages.join_leader_title({ group: groupName })
  if (state.status === 'signed in') {
    return (
      <>
        <PageHeader title={title} text={messages.join_leader_signed_in({ name: state.user.name })} />
        <div className="grid gap-3">
          <Button onClick={() => void signOut()}>{messages.logout()}</Button>
          <LinkButton to={paths.dashboardOf(state.user.role)} variant="secondary">
            {messages.go_home()}
          </LinkButton>
        </div>
      </>
    )
  }
  if (token === '' || refusal !== '') {
    return (
      <>
        <PageHeader
          key={refusal}
          title={refusal === '' ? messages.join_leader_no_link_title() : messages.join_leader_refused_title()}
          text={refusal === '' ? messages.join_leader_no_link_text() : refusal}
        />
        <LinkButton to={paths.login}>{messages.register_go_to_login()}</LinkButton>
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} text={messages.join_leader_text()} />
      <Card>
        <Form label={messages.setup_button()} onSubmit={createLeader}>
          <FullNameField />
          <UsernameField />
          <NewPasswordField name="password" label={messages.password()} />
          <SubmitButton>{messages.setup_button()}</SubmitButton>
        </Form>
      </Card>
    </>
  )
}
