import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GuardianView } from '#contract/guardians.ts'
import type { GuardianPermissions } from '#contract/permissions.ts'
import * as messages from '#messages'
import { useAction } from '#web/forms/use-action.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { DataCard, LeadersCard, RightsCard } from './data-cards.tsx'
import { formatLongTime } from './format-days.tsx'
import { guardianApi, type OnEnd, readTypedName, saveTypedName, unlessEnded } from './guardian-session.ts'
import { KeepLink } from './keep-link.tsx'
import { Permissions } from './permissions.tsx'
import { YourConsent } from './your-consent.tsx'

interface StudentDataProps {
  onEnd: OnEnd
  onLogout: () => void
}

/** What a guardian is asked, and what they see about a student: announcements for parents, kinds of data, and no contents. */
export function StudentData({ onEnd, onLogout }: StudentDataProps) {
  const [view, setView] = useState<GuardianView>()
  const [permissions, setPermissions] = useState<GuardianPermissions>()
  const [typedName, setTypedName] = useState(readTypedName)
  const keepLink = useRef<HTMLElement>(null)
  const { isRunning, error, run } = useAction()
  const readBoth = () => Promise.all([guardianApi('GET /api/guardian'), guardianApi('GET /api/guardian/permissions')])
  const read = () =>
    unlessEnded(readBoth(), onEnd, ([newView, newPermissions]) => {
      setView(newView)
      setPermissions(newPermissions)
    })
  const load = () => void run(read, { failure: messages.load_failed(), inPlace: true })
  const loadFirst = useEffectEvent(load)
  useEffect(() => loadFirst(), [])

  async function logout(): Promise<void> {
    // Also without a connection: the session expires soon, and this tab forgets it now.
    await guardianApi('POST /api/guardian/logout').catch(() => undefined)
    onLogout()
  }

  if (view === undefined || permissions === undefined) {
    if (error === undefined) return <Loading />
    return (
      <>
        <PageHeader title={messages.guardian_title()} />
        <LoadFailed text={error} loading={isRunning} onRetry={load} />
      </>
    )
  }
  const { name } = view.student
  const typed = {
    guardianName: typedName ?? view.guardianName ?? '',
    onGuardianName: (text: string) => {
      setTypedName(text)
      saveTypedName(text)
    },
  }
  return (
    <div data-document>
      <PageHeader title={messages.guardian_about({ name })} />
      <div className="grid gap-6">
        <Permissions
          student={name}
          permissions={permissions}
          {...typed}
          onKeep={view.isLasting ? undefined : () => keepLink.current?.focus()}
          onChange={setPermissions}
          onEnd={onEnd}
        />
        <KeepLink ref={keepLink} view={view} {...typed} onChange={setView} onEnd={onEnd} />
        <DataCard view={view} />
        <LeadersCard view={view} />
        <YourConsent view={view} onChange={setView} onEnd={onEnd} />
        <RightsCard view={view} />
      </div>
      <p className="mt-6 text-center text-muted print:hidden">
        <Filled text={(time) => messages.guardian_until({ time })}>
          <time dateTime={view.expiresAt}>{formatLongTime(view.expiresAt)}</time>
        </Filled>
      </p>
      <div className="mt-2 grid justify-items-center gap-2">
        <TextLink to={paths.privacy} className="inline-flex min-h-11 items-center print:hidden">
          {messages.guardian_privacy()}
        </TextLink>
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            {messages.privacy_print()}
          </Button>
          <Button variant="secondary" onClick={() => void logout()}>
            {messages.guardian_logout()}
          </Button>
        </div>
      </div>
    </div>
  )
}
