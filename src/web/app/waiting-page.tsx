import { DoorOpen } from 'lucide-react'
import { useEffect } from 'react'
import {
  awaiting_approval,
  menu_get_help,
  menu_manage_account,
  waiting_leader_next,
  waiting_leader_text,
  waiting_leader_title,
  waiting_text,
  waiting_updates,
  waiting_welcome,
} from '#messages'
import { api } from '#web/api/api.ts'
import { followChanges } from '#web/api/events/follow-changes.ts'
import { isStreamOpen } from '#web/api/events/stream-state.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useSession, useViewer } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { AskGuardian } from './ask-guardian.tsx'
import { LogoutButton } from './logout-button.tsx'

const pollingMs = 10_000

/**
 * Opens the app when a leader lets the account in. The server's events report it at once; polling finds it without them. If a
 * leader declines, the next request ends the session.
 */
function useApproval(): void {
  const { resolve, setUser } = useSession()
  const groupName = useGroupName()
  useEffect(() => {
    async function check(): Promise<void> {
      // A failure is repaired by the next check.
      const user = await api('GET /api/auth/me').catch(() => undefined)
      if (user === undefined) return
      if (user.awaitingApproval) return user.groupName === groupName ? undefined : setUser(user)
      toasts.success(waiting_welcome({ group: groupName }))
      await resolve()
    }
    void check()
    const timer = setInterval(() => !document.hidden && !isStreamOpen() && void check(), pollingMs)
    const stop = followChanges(
      (change) => change === 'users' && void check(),
      () => void check(),
    )
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [resolve, setUser, groupName])
}

/** The only screen of an account that waits for a leader, apart from Manage Account. */
export function WaitingPage() {
  const { name, needsConsent, invitedAsLeader } = useViewer()
  const groupName = useGroupName()
  useApproval()
  const links = (
    <>
      <LinkButton to={paths.manageAccount} variant="secondary">
        {menu_manage_account()}
      </LinkButton>
      <LinkButton to={paths.getHelp} variant="secondary">
        {menu_get_help()}
      </LinkButton>
      <LogoutButton className="justify-center" />
    </>
  )
  if (needsConsent) {
    return (
      <AskGuardian name={name} group={groupName}>
        {links}
      </AskGuardian>
    )
  }
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <EmptyIllustration Icon={DoorOpen} />
      <PageHeader
        title={invitedAsLeader ? waiting_leader_title() : awaiting_approval()}
        isTight
        className="justify-center"
      />
      <p className="text-balance">
        {invitedAsLeader ? waiting_leader_text({ name, group: groupName }) : waiting_text({ name, group: groupName })}
      </p>
      <p className="text-balance text-muted">{invitedAsLeader ? waiting_leader_next() : waiting_updates()}</p>
      <div className="mt-2 grid w-full max-w-xs gap-2">{links}</div>
    </Card>
  )
}
