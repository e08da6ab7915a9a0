import { CloudOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { connection_lost } from '#messages'
import { isConnected, onConnectionChange } from '../api/connection.ts'

interface ConnectionNoticeProps {
  /** A short text about what waits to be sent. Undefined if nothing waits. It is shown with a connection too. */
  waiting?: ReactNode
}

/**
 * Shows on every screen that the server can't be reached. The notice fills the space that layout/shell.tsx leaves below the
 * content, so that it neither covers nor moves anything.
 */
export function ConnectionNotice({ waiting }: ConnectionNoticeProps) {
  const connected = useSyncExternalStore(onConnectionChange, isConnected)
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--tab-bar) z-20 lg:start-64">
      {(!connected || waiting !== undefined) && (
        <p className="flex min-h-7 animate-appear flex-wrap items-center justify-center gap-x-2 border-t border-line bg-warn-tint px-2 text-center text-xs leading-[1.1] font-medium text-warn sm:text-sm">
          {!connected && <CloudOff aria-hidden className="size-4 shrink-0" />}
          {!connected && connection_lost()}
          {waiting}
        </p>
      )}
    </div>
  )
}
