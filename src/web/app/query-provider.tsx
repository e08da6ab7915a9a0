import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createQueryClient } from '#web/api/query-client.ts'
import { loadedOffline, loadOffline } from '#web/offline/load-offline.ts'
import { useViewer } from '#web/session/session.tsx'

/** The query cache of a user, with what this device has stored for times without a connection. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const [client] = useState(() => {
    const client = createQueryClient()
    // Without a connection, it is loaded before the first screen renders, which starts with its stored data.
    loadedOffline()?.prepareOffline(client, viewer)
    return client
  })
  const persist = useEffectEvent((offline: Awaited<ReturnType<typeof loadOffline>>) =>
    offline?.persistQueries(client, viewer),
  )
  useEffect(() => {
    let stop: (() => void) | undefined
    let isStopped = false
    void loadOffline().then((offline) => {
      if (!isStopped) stop = persist(offline)
    })
    return () => {
      isStopped = true
      stop?.()
    }
  }, [])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
