import { useState } from 'react'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { useAction } from '#web/forms/use-action.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { navigate } from '#web/router/router.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useLinkToken } from '#web/session/use-link-token.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { guardianApi, readGuardianToken, retryKey, saveGuardianToken } from './guardian-session.ts'
import { StudentData } from './student-data.tsx'

/** Why the page shows no data, if so. */
interface Closed {
  title: string
  text: string
}

/** The page for guardians (docs/students.md#guardian-page). The link's token is in the fragment, which browsers send to no server. */
export function GuardianPage() {
  const linkToken = useLinkToken()
  const [isOpen, setOpen] = useState(readGuardianToken() !== null)
  const [usedToken, setUsedToken] = useState('')
  const [closed, setClosed] = useState<Closed>()

  function close(reason: Closed): void {
    saveGuardianToken(null)
    setOpen(false)
    setClosed(reason)
  }

  async function open(): Promise<void> {
    const { token } = await guardianApi('POST /api/guardian/exchange', {
      body: { token: linkToken, retryKey: retryKey() },
    })
    saveGuardianToken(token)
    setUsedToken(linkToken)
    setClosed(undefined)
    setOpen(true)
    // The token is used. It does not stay in the browser's history.
    navigate(paths.guardian, { replace: true })
  }

  if (linkToken !== '' && linkToken !== usedToken) {
    return <OpenLink key={linkToken} onOpen={open} />
  }
  if (isOpen) {
    return (
      <StudentData
        onEnd={(text) => close({ title: messages.guardian_closed_title(), text })}
        onLogout={() => close({ title: messages.guardian_closed_title(), text: messages.guardian_logged_out() })}
      />
    )
  }
  const { title, text } = closed ?? { title: messages.guardian_no_link_title(), text: messages.guardian_no_link_text() }
  return <NoData key={title} title={title} text={text} />
}

const NoData = ({ title, text }: Closed) => (
  <>
    <PageHeader title={title} text={text} />
    <LinkButton to={paths.privacy} variant="secondary">
      {messages.guardian_privacy()}
    </LinkButton>
  </>
)

/** Opens a link after a tap, so that programs that only look at links do not use it up. */
function OpenLink({ onOpen }: { onOpen: () => Promise<void> }) {
  const group = useGroupName()
  const { isRunning, error, run } = useAction()
  const [refusal, setRefusal] = useState('')

  async function open(): Promise<void> {
    try {
      await onOpen()
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
      // Used, expired, revoked or mistyped: no other input helps.
      setRefusal(failure.message)
    }
  }

  if (refusal !== '') return <NoData title={messages.guardian_refused_title()} text={refusal} />
  return (
    <>
      <PageHeader title={messages.guardian_title()} text={messages.guardian_open_text({ group })} />
      <Card className="grid gap-4">
        <p>{messages.guardian_open_once()}</p>
        {error !== undefined && <Alert>{error}</Alert>}
        <Button
          loading={isRunning}
          onClick={() => void run(open, { failure: messages.something_went_wrong(), inPlace: true })}
        >
          {messages.guardian_open()}
        </Button>
      </Card>
    </>
  )
}
