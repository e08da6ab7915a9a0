import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isConnected } from '#web/api/connection.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { persistQueries } from '#web/offline/persist-queries.ts'
import { useViewer } from '#web/session/session.tsx'
import { useLanguage } from '#web/storage/texts.ts'

/** The query cache of a user, with what this device has stored for times without a connection. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const language = useLanguage()
  const [client] = useState(createQueryClient)
  const shown = useRef(language)
  // Without a connection, the first screen starts with its stored data.
  const [isReady, setReady] = useState(isConnected)
  const persist = useEffectEvent(() => persistQueries(client, viewer))
  useEffect(() => {
    const { restored, stop } = persist()
    void restored.then(() => setReady(true))
    return stop
  }, [])
  // Some responses have texts of the server.
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    void client.invalidateQueries()
  }, [client, language])
  return <QueryClientProvider client={client}>{isReady && children}</QueryClientProvider>
}
