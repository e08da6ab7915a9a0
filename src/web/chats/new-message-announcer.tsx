import { useEffect, useState } from 'react'
import type { Message } from '#contract/chats.ts'
import { chat_announcement } from '#messages'

/** Time after which a message is removed, so that nobody comes across it a second time. */
const clearAfterMs = 10_000

interface AnnouncerProps {
  shown: readonly Message[]
  viewerId: string
  nameOf: (sender: string) => string
}

/**
 * Announces to screen readers each message of others that arrives while the chat is open, also if a message of the viewer follows it.
 * Each has an element of its own: if the text of one element changed, equal messages and all but the last of several would be lost.
 */
export function NewMessageAnnouncer({ shown, viewerId, nameOf }: AnnouncerProps) {
  const newest = shown.at(-1)?._id
  const [announced, setAnnounced] = useState(newest)
  const arrived = shown.slice(shown.findIndex(({ _id }) => _id === announced) + 1)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(newest), clearAfterMs)
    return () => clearTimeout(timer)
  }, [newest])
  return (
    <div role="status" aria-atomic={false} className="sr-only">
      {arrived
        .filter(({ sender }) => sender !== viewerId)
        .map(({ _id, sender, content }) => (
          <p key={_id}>{chat_announcement({ name: nameOf(sender), text: content })}</p>
        ))}
    </div>
  )
}
