import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import { chat_older_failed, message_send_failed } from '#messages'
import { messageOf } from '../../api/api-error.ts'
import { invalidate } from '../../api/invalidate.ts'
import { useViewer } from '../../session/session.tsx'
import { notify } from '../../ui/notify.ts'
import type { LoadedMessages } from './merge-messages.ts'
import { type Outgoing, outboxOf } from './outbox.ts'
import { fetchOlder, messagesKey } from './queries.ts'

/** Combines the loaded messages of a chat with those in the outbox. */
export function useConversation(chatId: string, { messages, isComplete = false }: LoadedMessages) {
  const { _id: viewerId, role } = useViewer()
  const client = useQueryClient()
  const outbox = outboxOf(viewerId, chatId)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  const [loading, setLoading] = useState(false)
  const [deleted, setDeleted] = useState<Outgoing>()
  const loaded = useMemo(() => new Set(messages.map(({ _id }) => _id)), [messages])

  useEffect(() => {
    outbox.onFailure = (error) => notify.error(messageOf(error, message_send_failed()))
    outbox.onSent = () => {
      notify.dismissErrors()
      void invalidate(client, ['chat'])
    }
  }, [outbox, client])

  useEffect(() => outbox.removeFetched(loaded), [outbox, loaded])

  async function loadOlder(): Promise<void> {
    const key = messagesKey(role, chatId)
    const first = client.getQueryData<LoadedMessages>(key)?.messages[0]?._id
    if (first === undefined || loading) return
    setLoading(true)
    try {
      const older = await fetchOlder(chatId, first)
      client.setQueryData<LoadedMessages>(key, (data) =>
        data?.messages[0]?._id === first
          ? { ...data, messages: [...older, ...data.messages], isComplete: older.length < limits.messagesPerPage }
          : data,
      )
    } catch (error) {
      notify.error(messageOf(error, chat_older_failed()))
    } finally {
      setLoading(false)
    }
  }

  function deleteUnsent(entry: Outgoing): void {
    outbox.remove(entry.key)
    setDeleted(entry)
  }
  function undoDelete(): void {
    if (deleted !== undefined) outbox.restore(deleted)
    setDeleted(undefined)
  }

  const arrived = entries.flatMap(({ message }) => (message && !loaded.has(message._id) ? [message] : []))
  return {
    outbox,
    shown: [...messages, ...arrived],
    outgoing: entries.filter(({ message }) => message === undefined),
    deleteUnsent,
    /** Restores the unsent message that was deleted last, if there is one. */
    undoDelete: deleted && undoDelete,
    hasOlder: !isComplete && messages.length >= limits.messagesPerPage,
    loading,
    loadOlder,
  }
}
