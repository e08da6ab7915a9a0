import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { connection_lost } from '#messages'
import { isConnected, onConnectionChange } from '../api/connection.ts'

/**
 * Shows on every screen that the server can't be reached. The notice fills the space that layout/shell.tsx leaves below the
 * content, so that it neither covers nor moves anything.
 */
export function ConnectionNotice() {
  const connected = useSyncExternalStore(onConnectionChange, isConnected)
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--tab-bar) z-20 lg:start-64">
      {!connected && (
        <p className="flex min-h-7 animate-appear items-center justify-center gap-2 border-t border-line bg-warn-tint px-2 text-center text-xs leading-tight font-medium text-warn min-[22rem]:text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {connection_lost()}
        </p>
      )}
    </div>
  )
}
