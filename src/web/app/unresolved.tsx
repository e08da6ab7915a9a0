import { CloudOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import {
  internal_error,
  offline_text,
  offline_title,
  session_unresolved_text,
  session_unresolved_title,
  try_again,
} from '#messages'
import { messageOf, OfflineError } from '#web/api/api-error.ts'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TopBar } from './top-bar.tsx'

/** Explains that the session check failed, and offers to try again. Retries automatically when the network returns. */
export function Unresolved() {
  const { state, resolve } = useSession()
  const groupName = useGroupName()
  const [retrying, setRetrying] = useState(false)
  const retry = useCallback(async () => {
    setRetrying(true)
    await resolve()
    setRetrying(false)
  }, [resolve])
  useEffect(() => {
    const retryOnline = () => void retry()
    window.addEventListener('online', retryOnline)
    return () => window.removeEventListener('online', retryOnline)
  }, [retry])
  const error = state.status === 'unresolved' ? state.error : undefined
  const offline = error instanceof OfflineError
  const title = offline ? offline_title() : session_unresolved_title()
  const text = offline ? offline_text() : session_unresolved_text({ reason: messageOf(error, internal_error()) })
  return (
    <>
      <title>{`${title} · ${groupName}`}</title>
      <TopBar home={paths.home} />
      <main id="main" tabIndex={-1} role="alert">
        <EmptyState level="h1" title={title} text={text} Icon={CloudOff}>
          <Button loading={retrying} onClick={() => void retry()}>
            {try_again()}
          </Button>
        </EmptyState>
      </main>
    </>
  )
}
