import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { ApiError, fieldErrorsOf, messageOf } from '#web/api/api-error.ts'
import { useRetryKey } from '#web/forms/use-retry-key.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useLinkToken } from '#web/session/use-link-token.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, type FormErrors } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { checkLeaderAccount, LeaderAccountFields, readLeaderAccount } from './leader-account.tsx'

/** Creates a leader with the token in the fragment of an invitation (docs/product.md#leader-invitations). */
export function JoinAsLeaderPage() {
  const { state, signIn, signOut } = useSession()
  const navigate = useNavigate()
  const groupName = useGroupName()
  const token = useLinkToken()
  const keyOf = useRetryKey()
  const [refused, setRefused] = useState({ token: '', message: '' })
  const refusal = refused.token === token ? refused.message : ''

  async function createLeader(form: FormData): Promise<FormErrors | undefined> {
    const errors = checkLeaderAccount(form)
    if (Object.keys(errors).length > 0) return errors
    try {
      const body = { token, ...readLeaderAccount(form) }
      const { token: session, user } = await apiOnce('POST /api/auth/invitation', { body }, keyOf(body))
      signIn({ token: session, user })
      // The screen says what it waits for.
      if (user.awaitingApproval) return void (await navigate(paths.home, { replace: true }))
    } catch (error) {
      // The link has expired, or was used or revoked: no other input helps.
      if (error instanceof ApiError && error.status === 404) {
        setRefused({ token, message: error.message })
        return
      }
      const text = messageOf(error, messages.setup_failed())
      toasts.error(text)
      return fieldErrorsOf(error, text, text === messages.username_taken() ? 'username' : undefined)
    }
    toasts.success(messages.join_leader_successful())
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
          <LeaderAccountFields />
          <SubmitButton>{messages.setup_button()}</SubmitButton>
        </Form>
      </Card>
    </>
  )
}
