import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { paths } from '../../paths.ts'
import { useSession, useViewer } from '../../session/session.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PasswordForm } from './password-form.tsx'
import { UsernameForm } from './username-form.tsx'

/** Section 4: after a change, the user is logged out two seconds later. */
function useLogoutAfterChange() {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => {
      void signOut().then(() => navigate(paths.login))
    }, limits.logoutAfterAccountChange)
    return () => clearTimeout(timer)
  }, [changed, signOut, navigate])
  return { changed, onChanged: () => setChanged(true) }
}

export function ManageAccountPage() {
  const { name, username, role } = useViewer()
  const { changed, onChanged } = useLogoutAfterChange()
  const facts = [
    [messages.account_name(), name],
    [messages.username(), username],
    [messages.account_role(), role === 'admin' ? messages.role_admin() : messages.role_student()],
  ]
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={messages.account_title()} text={messages.account_text()} />
      <Card className="mb-6">
        <dl className="grid gap-4 sm:grid-cols-3">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className="text-sm text-muted">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        {changed ? (
          <p role="status" className="py-6 text-center">
            {messages.account_logging_out()}
          </p>
        ) : (
          <Tabs
            label={messages.account_title()}
            tabs={[
              { label: messages.account_tab_username(), content: <UsernameForm onChanged={onChanged} /> },
              { label: messages.account_tab_password(), content: <PasswordForm onChanged={onChanged} /> },
            ]}
          />
        )}
      </Card>
    </div>
  )
}
