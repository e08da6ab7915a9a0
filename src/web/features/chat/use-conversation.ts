import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Message } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { messageOf } from '../../api/api-error.ts'
import { useViewer } from '../../session/session.tsx'
import { notify } from '../../ui/notify.ts'
import { mergeMessages } from './merge-messages.ts'
import { type Outgoing, outboxOf } from './outbox.ts'
import { fetchOlder } from './queries.ts'

/** One chat as it is shown: what was fetched so far, and what is on its way. */
export function useConversation(chatId: string, newest: readonly Message[] | undefined, onSent: () => void) {
  const { _id: viewerId } = useViewer()
  const outbox = outboxOf(viewerId, chatId)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  const [seen, setSeen] = useState(newest)
  const [fetched, setFetched] = useState<readonly Message[]>(newest ?? [])
  const [begun, setBegun] = useState(false)
  const [loading, setLoading] = useState(false)
  const [deleted, setDeleted] = useState<Outgoing>()

  if (newest !== undefined && newest !== seen) {
    setSeen(newest)
    setFetched(mergeMessages(fetched, newest))
  }

  useEffect(() => {
    outbox.onFailure = (error) => notify.error(messageOf(error, messages.message_send_failed()))
    outbox.onSent = () => {
      notify.dismissErrors()
      onSent()
    }
  }, [outbox, onSent])

  useEffect(() => outbox.forgetFetched(new Set(fetched.map(({ _id }) => _id))), [outbox, fetched])

  async function loadOlder(): Promise<void> {
    const [first] = fetched
    if (first === undefined || loading) return
    setLoading(true)
    try {
      const older = await fetchOlder(chatId, first._id)
      if (older.length < limits.messagesAtOnce) setBegun(true)
      setFetched((before) => (before[0]?._id === first._id ? [...older, ...before] : before))
    } catch (error) {
      notify.error(messageOf(error, messages.chat_older_failed()))
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

  const shown = new Set(fetched.map(({ _id }) => _id))
  const arrived = entries.flatMap(({ message }) => (message && !shown.has(message._id) ? [message] : []))
  return {
    outbox,
    shown: [...fetched, ...arrived],
    outgoing: entries.filter(({ message }) => message === undefined),
    deleteUnsent,
    /** Puts the deleted unsent message back, if there is one. */
    undoDelete: deleted && undoDelete,
    hasOlder: !begun && fetched.length >= limits.messagesAtOnce,
    loading,
    loadOlder,
  }
}
