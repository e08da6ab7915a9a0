import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import * as messages from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { navigate } from '#web/router/router.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useLinkToken } from '#web/session/use-link-token.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'
import { checkLeaderAccount, LeaderAccountFields, readLeaderAccount } from './leader-account.tsx'

/** Creates a leader with the token in the fragment of an invitation (docs/leaders.md#leader-invitations). */
export function JoinAsLeaderPage() {
  const { state, signIn, signOut } = useSession()
  const groupName = useGroupName()
  const token = useLinkToken()
  const [refused, setRefused] = useState({ token: '', message: '' })
  const refusal = refused.token === token ? refused.message : ''

  async function createLeader(form: FormData, key: string): Promise<User> {
    const body = { token, ...readLeaderAccount(form) }
    const { token: session, user } = await apiOnce('POST /api/auth/invitation', { body }, key)
    signIn({ token: session, user })
    return user
  }
  /** Returns no errors if the link has expired, or was used or revoked: no other input helps. */
  function errorsOf(error: unknown): FormErrors | undefined {
    if (!(error instanceof ApiError && error.status === 404)) return undefined
    setRefused({ token, message: error.message })
    return {}
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
          text={refusal === '' ? messages.setup_no_link_text() : refusal}
        />
        <LinkButton to={paths.login}>{messages.register_go_to_login()}</LinkButton>
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} text={messages.join_leader_text()} />
      <Card>
        <FormShell
          label={messages.setup_button()}
          check={checkLeaderAccount}
          onSubmit={createLeader}
          // The screen of those who wait says what for.
          successMessage={({ awaitingApproval }) => (awaitingApproval ? undefined : messages.join_leader_successful())}
          onSuccess={({ awaitingApproval }) =>
            navigate(awaitingApproval ? paths.home : paths.adminDashboard, { replace: true })
          }
          failureMessage={messages.setup_failed()}
          conflictField="username"
          errorsOf={errorsOf}
        >
          <LeaderAccountFields />
          <SubmitBar>{messages.setup_button()}</SubmitBar>
        </FormShell>
      </Card>
    </>
  )
}
