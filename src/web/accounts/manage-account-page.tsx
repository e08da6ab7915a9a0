import { ArrowRight, Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { PageHeader } from '#web/page/page-header.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { useSession, useViewer } from '#web/session/session.tsx'
import { readToken } from '#web/storage/token.ts'
import { Card } from '#web/ui/card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { UsernameForm } from './username-form.tsx'

/** Logs the user out two seconds after a change, on any screen (docs/students.md#account-changes). */
function useLogoutAfterChange() {
  const { signOut } = useSession()
  const [changed, setChanged] = useState(false)
  function onChanged(): void {
    setChanged(true)
    // The form disappears, so the page gets shorter.
    window.scrollTo({ top: 0 })
    const token = readToken()
    setTimeout(() => {
      // Not if the user has logged out and in again in the meantime.
      if (readToken() === token) void signOut({ keepTexts: true })
    }, limits.logoutAfterAccountChangeMs)
  }
  return { changed, onChanged }
}

export function ManageAccountPage() {
  const { name, username, role, awaitingApproval } = useViewer()
  const { changed, onChanged } = useLogoutAfterChange()
  const facts = [
    [messages.account_name(), name],
    [messages.username(), username],
    [messages.account_role(), role === 'admin' ? messages.role_admin() : messages.role_student()],
  ]
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={messages.account_title()} />
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
      {!awaitingApproval && (
        <Link
          to={paths.notifications}
          className="mt-6 flex items-center gap-3 panel p-4 hover:bg-sunken sm:gap-4 sm:p-6"
        >
          <Bell aria-hidden className="size-6 shrink-0 text-primary" />
          <span className="grow font-semibold">{messages.menu_notifications()}</span>
          <ArrowRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
        </Link>
      )}
      <OwnData />
      <p className="mt-6 text-center">
        <TextLink to={paths.privacy} className="inline-flex min-h-11 items-center">
          {messages.privacy_link()}
        </TextLink>
      </p>
    </div>
  )
}
