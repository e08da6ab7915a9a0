import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import { load_failed, message_send_failed } from '#messages'
import { messageOf } from '#web/api/api-error.ts'
import { type Entry, messageWrite, type Refusal, type Settlement } from '#web/offline/outbox/entry.ts'
import { errorOf } from '#web/offline/outbox/submit.ts'
import { useViewer } from '#web/session/session.tsx'
import { useEntriesTo, useOutbox } from '#web/session/use-outbox.ts'
import { toasts } from '#web/ui/toasts.ts'
import type { LoadedMessages } from './merge-messages.ts'
import { fetchOlder, messagesKey } from './queries.ts'

/** Returns the reason that a message shows for its refusal. None for errors of the connection and of the server. */
export const reasonOf = ({ status, message }: Refusal): string | undefined =>
  status >= 400 && status < 500 ? message || undefined : undefined

/** Combines the loaded messages of a chat with those in the outbox. */
export function useConversation(chatId: string, { messages, isComplete = false }: LoadedMessages) {
  const { role } = useViewer()
  const client = useQueryClient()
  const outbox = useOutbox()
  const { target } = messageWrite(chatId, '')
  const outgoing = useEntriesTo(target)
  const created = useSyncExternalStore(outbox.subscribe, outbox.messages)
  const [loading, setLoading] = useState(false)
  const [deleted, setDeleted] = useState<Entry>()
  const loaded = useMemo(() => new Set(messages.map(({ _id }) => _id)), [messages])

  useEffect(() => outbox.removeFetched(loaded), [outbox, loaded])

  function report(settlement: Settlement | undefined): void {
    if (settlement?.status === 'accepted') toasts.dismissErrors()
    if (settlement?.status === 'failed' && reasonOf(settlement.refusal) === undefined) {
      toasts.error(messageOf(errorOf(settlement.refusal), message_send_failed()))
    }
  }

  /** Returns whether older messages are loaded, or on their way. */
  async function loadOlder(): Promise<boolean> {
    const key = messagesKey(role, chatId)
    const first = client.getQueryData<LoadedMessages>(key)?.messages[0]?._id
    if (first === undefined || loading) return loading
    setLoading(true)
    try {
      const older = await fetchOlder(chatId, first)
      client.setQueryData<LoadedMessages>(key, (data) =>
        data?.messages[0]?._id === first
          ? { ...data, messages: [...older, ...data.messages], isComplete: older.length < limits.messagesPerPage }
          : data,
      )
      return true
    } catch (error) {
      toasts.error(messageOf(error, load_failed()))
      return false
    } finally {
      setLoading(false)
    }
  }

  function deleteUnsent(entry: Entry): void {
    void outbox.remove(entry.key)
    setDeleted(entry)
  }
  function undoDelete(): void {
    if (deleted !== undefined) void outbox.restore(deleted)
    setDeleted(undefined)
  }

  const arrived = created.filter((it) => it.target === target && !loaded.has(it.message._id))
  return {
    send: (text: string, lastSeen: string | null | undefined) =>
      void outbox.add(messageWrite(chatId, text, lastSeen)).then(report),
    retry: (key: string) => void outbox.retry(key).then(report),
    shown: [...messages, ...arrived.map(({ message }) => message)],
    outgoing,
    deleteUnsent,
    /** Restores the unsent message that was deleted last, if there is one. */
    undoDelete: deleted && undoDelete,
    hasOlder: !isComplete && messages.length >= limits.messagesPerPage,
    loading,
    loadOlder,
  }
}
