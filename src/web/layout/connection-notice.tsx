import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { connection_lost, connection_lost_short } from '#messages'
import { isConnected, onConnectionChange } from '../api/connection.ts'
import { useOutboxCounts } from '../offline/outbox/use-outbox.ts'
import { OutboxLine } from './outbox-line.tsx'

/**
 * Shows on every screen that the server can't be reached, and how much waits to be sent. The notice fills the space that
 * layout/shell.tsx leaves below the content, so that it neither covers nor moves anything.
 */
export function ConnectionNotice() {
  const connected = useSyncExternalStore(onConnectionChange, isConnected)
  const { waiting, failed } = useOutboxCounts()
  const isShort = waiting + failed > 0
  const colors = connected && failed > 0 ? 'bg-bad-tint text-bad' : 'bg-warn-tint text-warn'
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--tab-bar) z-20 lg:start-64">
      {(!connected || isShort) && (
        <p
          className={`flex min-h-7 animate-appear items-center justify-center gap-2 border-t border-line px-2 text-center text-xs leading-tight font-medium min-[22rem]:text-sm ${colors}`}
        >
          {!connected && <CloudOff aria-hidden className="size-4 shrink-0" />}
          {!connected && (isShort ? connection_lost_short() : connection_lost())}
          <OutboxLine waiting={waiting} failed={failed} />
        </p>
      )}
    </div>
  )
}
