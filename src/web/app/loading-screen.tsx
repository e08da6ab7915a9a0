import { useState } from 'react'
import { offline_unseen_title } from '#messages'
import { tryToReach, useConnected } from '#web/api/connection.ts'
import { NotOnDevice } from '#web/offline/not-on-device.tsx'
import { TabTitle } from '#web/page/page-header.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/**
 * Shown while the code of a screen is loading. Without a connection, it says that the screen is not on this device yet. When the
 * connection returns, new-version.ts reloads the page.
 */
export function LoadingScreen() {
  const connected = useConnected()
  const [retrying, setRetrying] = useState(false)
  if (connected) return <Loading />
  async function retry() {
    setRetrying(true)
    await tryToReach()
    setRetrying(false)
  }
  return (
    <div role="status" className="animate-appear">
      <TabTitle title={offline_unseen_title()} />
      <NotOnDevice level="h1" loading={retrying} onRetry={() => void retry()} />
    </div>
  )
}
