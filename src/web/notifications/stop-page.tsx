import { useState } from 'react'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { useLinkToken } from '#web/session/use-link-token.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/**
 * Ends the messages to an address (docs/students.md#other-addresses). The link in each message leads here, without an account. Its token
 * is in the fragment, which browsers send to no server, and ends nothing without a tap: programs that check links also open them.
 */
export function StopPage() {
  const token = useLinkToken()
  if (token === '') return <PageHeader title={messages.stop_no_link_title()} text={messages.stop_no_link_text()} />
  return <Stop key={token} token={token} />
}

function Stop({ token }: { token: string }) {
  const group = useGroupName()
  const { isRunning, error, run } = useAction()
  const [isStopped, setStopped] = useState(false)
  const stop = async () => {
    await api('POST /api/stop/{token}', { params: { token } })
    setStopped(true)
  }
  if (isStopped) {
    return <PageHeader key="done" title={messages.stop_done_title()} text={messages.stop_done_text()} />
  }
  return (
    <>
      <PageHeader title={messages.stop_title()} text={messages.stop_text({ group })} />
      <Card className="grid gap-4">
        {error !== undefined && <Alert>{error}</Alert>}
        <Button loading={isRunning} onClick={() => void run(stop, { failure: messages.stop_failed(), inPlace: true })}>
          {messages.stop_action()}
        </Button>
      </Card>
    </>
  )
}
