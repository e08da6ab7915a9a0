import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as messages from '#messages'
import { isStreamOpen } from '#web/api/events/stream-state.ts'
import { invalidate } from '#web/api/invalidate.ts'
import type { WriteKind } from '#web/offline/outbox/entry.ts'
import { useOutbox } from '#web/session/use-outbox.ts'
import { toasts } from '#web/ui/toasts.ts'

/** Toasts for what was sent in the background. The others are visible where they belong. */
const successes: Partial<Record<WriteKind, () => string>> = {
  response: messages.responses_submitted,
  'changed answer': messages.responses_changed,
  'prayer request': messages.prayer_submitted,
}

/** Starts the outbox. Refetches what an accepted write affects, and reports what was sent in the background. What was refused is in the outbox line. */
export function useFollowOutbox(): void {
  const outbox = useOutbox()
  const client = useQueryClient()
  useEffect(() => {
    return outbox.onSettled(({ entry, settlement, isOurs }) => {
      // A message is shown already, and its live event refetches the chat.
      const isFollowed = settlement.status === 'accepted' && entry.kind === 'message' && isStreamOpen()
      const isSessionOver = settlement.status === 'failed' && settlement.refusal.status === 401
      if (settlement.status !== 'waits' && !isFollowed && !isSessionOver) void invalidate(client, [entry.affects])
      if (!isOurs) return
      const success = successes[entry.kind]
      if (settlement.status === 'accepted' && success !== undefined) toasts.success(success())
    })
  }, [outbox, client])
}
