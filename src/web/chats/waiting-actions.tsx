import { useRef, useState } from 'react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusOfPrevious } from '#web/ui/use-focus-of-previous.ts'

/** What the buttons need to know of a chat. */
export interface WaitingState extends Pick<ChatSummary, '_id' | 'waitingSince' | 'takenBy' | 'noReplyBy'> {
  lastMessage: { _id: string } | null
}

export type WaitingChange = 'no reply' | 'reply after all' | 'take' | 'release'

const callOf: Record<WaitingChange, (chat: WaitingState) => Promise<unknown>> = {
  'no reply': ({ _id: id, lastMessage }) =>
    api('PUT /api/chats/{id}/no-reply', { params: { id }, body: { lastMessage: lastMessage?._id ?? '' } }),
  'reply after all': ({ _id: id }) => api('DELETE /api/chats/{id}/no-reply', { params: { id } }),
  take: ({ _id: id, takenBy }) =>
    api('PUT /api/chats/{id}/taken', { params: { id }, body: { replaces: takenBy?._id } }),
  release: ({ _id: id }) => api('DELETE /api/chats/{id}/taken', { params: { id } }),
}

/** Changes whether a chat waits and who replies, and tells the other leaders. `running` is the change under way. */
export function useWaitingChange() {
  const { isRunning, run } = useAction()
  const invalidate = useInvalidate('chat')
  const [latest, setLatest] = useState<WaitingChange>()

  /**
   * @param onDone called as soon as the server has made the change, before what is on the screen is loaded again
   * @returns whether the server has made it
   */
  function change(change: WaitingChange, chat: WaitingState, onDone?: () => void): Promise<boolean> {
    setLatest(change)
    const call = async () => {
      await callOf[change](chat)
      onDone?.()
    }
    // Also after a failure: the student or another leader was faster.
    return run(() => call().finally(invalidate), { failure: messages.save_failed() })
  }
  return { running: isRunning ? latest : undefined, change }
}

interface WaitingActionsProps {
  chat: WaitingState
  /** Id of the element that names the student. */
  describedBy?: string | undefined
  /** Whether taps are ignored. */
  isBlocked?: boolean
  /** Called as soon as the server has made the change. */
  onChanged?: (change: WaitingChange) => unknown
  className?: string
}

/**
 * What a leader can do about a chat whose student wrote last: nothing, or tell the others that they reply. Both can be undone, and end
 * with the student's next message. Empty for other chats.
 */
export function WaitingActions({ chat, describedBy, isBlocked = false, onChanged, className }: WaitingActionsProps) {
  const { waitingSince, takenBy, noReplyBy } = chat
  const { _id: viewerId } = useViewer()
  const { running, change } = useWaitingChange()
  const second = useRef<HTMLButtonElement>(null)
  const waits = waitingSince !== null
  const [wasWaiting] = useState(waits)
  useFocusOfPrevious(second, wasWaiting && !waits)
  if (!waits && noReplyBy === null) return null

  const isMine = takenBy?._id === viewerId
  const other = !waits ? 'reply after all' : isMine ? 'release' : 'take'
  // The buttons show the state after a change before the change is over, and a tap would be lost.
  const isRunning = running !== undefined || undefined
  function press(pressed: WaitingChange): void {
    if (!isBlocked) void change(pressed, chat, () => onChanged?.(pressed))
  }
  return (
    <div className={`flex flex-wrap gap-2 ${className ?? ''}`}>
      {/* One button for all other states, so that it keeps the focus. */}
      <Button
        ref={second}
        variant="soft"
        size="compact"
        loading={running === other}
        aria-disabled={isRunning}
        aria-describedby={describedBy}
        onClick={() => press(other)}
        className="max-[22rem]:px-2"
      >
        {!waits || isMine ? messages.undo() : takenBy === null ? messages.chat_take() : messages.chat_take_over()}
      </Button>
      {waits && (
        <Button
          variant="subtle"
          size="compact"
          loading={running === 'no reply'}
          aria-disabled={isRunning}
          aria-describedby={describedBy}
          onClick={() => press('no reply')}
          className="max-[22rem]:px-2"
        >
          {messages.chat_no_reply()}
        </Button>
      )}
    </div>
  )
}
