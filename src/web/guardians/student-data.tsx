import { useEffect, useEffectEvent, useState } from 'react'
import type { GuardianView } from '#contract/guardians.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
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
import { guardianApi } from './guardian-session.ts'
import { YourConsent } from './your-consent.tsx'

interface StudentDataProps {
  /** Called with the server's message when the session has ended. */
  onEnd: (message: string) => void
  onLogout: () => void
}

/** What a guardian sees about a student: kinds of data, and no contents. */
export function StudentData({ onEnd, onLogout }: StudentDataProps) {
  const [view, setView] = useState<GuardianView>()
  const { isRunning, error, run } = useAction()
  async function read(): Promise<void> {
    try {
      setView(await guardianApi('GET /api/guardian'))
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 401)) throw failure
      onEnd(failure.message)
    }
  }
  const load = () => void run(read, { failure: messages.load_failed(), inPlace: true })
  const loadFirst = useEffectEvent(load)
  useEffect(() => loadFirst(), [])

  async function logout(): Promise<void> {
    // Also without a connection: the session expires soon, and this tab forgets it now.
    await guardianApi('POST /api/guardian/logout').catch(() => undefined)
    onLogout()
  }

  if (view === undefined) {
    if (error === undefined) return <Loading />
    return (
      <>
        <PageHeader title={messages.guardian_title()} />
        <LoadFailed text={error} loading={isRunning} onRetry={load} />
      </>
    )
  }
  const { name } = view.student
  return (
    <>
      <PageHeader title={messages.guardian_about({ name })} text={messages.guardian_about_text({ name })} />
      <div className="grid gap-6">
        <DataCard view={view} />
        <LeadersCard view={view} />
        <YourConsent view={view} onChange={setView} onEnd={onEnd} />
        <RightsCard view={view} />
      </div>
      <p className="mt-6 text-center text-muted">
        <Filled text={(time) => messages.guardian_until({ time })}>
          <time dateTime={view.expiresAt}>{formatLongTime(view.expiresAt)}</time>
        </Filled>
      </p>
      <div className="mt-2 grid justify-items-center gap-2">
        <TextLink to={paths.privacy} className="inline-flex min-h-11 items-center">
          {messages.guardian_privacy()}
        </TextLink>
        <Button variant="secondary" onClick={() => void logout()}>
          {messages.guardian_logout()}
        </Button>
      </div>
    </>
  )
}
