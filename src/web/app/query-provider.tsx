import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isConnected } from '#web/api/connection.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { persistQueries } from '#web/offline/persist-queries.ts'
import { useViewer } from '#web/session/session.tsx'

/** The query cache of a user, with what this device has stored for times without a connection. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const [client] = useState(createQueryClient)
  // Without a connection, the first screen starts with its stored data.
  const [isReady, setReady] = useState(isConnected)
  const persist = useEffectEvent(() => persistQueries(client, viewer))
  useEffect(() => {
    const { restored, stop } = persist()
    void restored.then(() => setReady(true))
    return stop
  }, [])
  return <QueryClientProvider client={client}>{isReady && children}</QueryClientProvider>
}
