import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConcernMessage } from '#contract/concerns.ts'
import { concernRules } from '#contract/rules/concerns.ts'
import { trimmed } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { apiOnce, apiPage } from '#web/api/api.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { useConnected } from '#web/api/connection.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { FormShell } from '#web/forms/form-shell.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { CallInstead } from './concern-readers.tsx'
import { useConcernText } from './concern-text.ts'

const messagesQuery = (id: string) =>
  pagedQuery(
    [...queryKeys.concerns, 'messages', id],
    (cursor) => apiPage('GET /api/concerns/{id}/messages', cursor, {}, { id }),
    { failureMessage: messages.load_failed, failureToast: false },
  )

interface Thread {
  _id: string
  messages: readonly ConcernMessage[]
  hasEarlier: boolean
}

/** What the reporter added, and what leaders answered. */
export function ConcernThread({ thread }: { thread: Thread }) {
  const [showsAll, setShowsAll] = useState(false)
  if (showsAll) {
    return (
      <PagedList query={messagesQuery(thread._id)} className="gap-3" empty={null}>
        {(message) => <MessageItem message={message} />}
      </PagedList>
    )
  }
  return (
    <>
      {thread.hasEarlier && (
        <Button variant="subtle" onClick={() => setShowsAll(true)} className="-ms-4 mb-2">
          {messages.concern_earlier()}
        </Button>
      )}
      <ul className="grid gap-3">
        {thread.messages.map((message) => (
          <MessageItem key={message._id} message={message} />
        ))}
      </ul>
    </>
  )
}

function MessageItem({ message: { author, isMine, content, createdAt } }: { message: ConcernMessage }) {
  return (
    <li className={`rounded-xl border px-4 py-3 ${isMine ? 'border-transparent bg-tint' : 'border-line bg-surface'}`}>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="font-semibold text-ink wrap-anywhere">{isMine ? messages.concern_you() : author.name}</span>
        {!isMine && author.isLeader && <LeaderBadge />}
        <ChatTime timestamp={createdAt} />
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        <LinkedText text={content} />
      </p>
    </li>
  )
}

interface AnswerFormProps {
  /** Id of the concern. */
  id: string
  label: string
  /** Who reads it. */
  hint?: string
  action: string
}

/** Adds a text to a concern: the reporter's, or a leader's answer. */
export function AnswerForm({ id, label, hint, action }: AnswerFormProps) {
  const draft = useConcernText(`answer:${id}`)
  const connected = useConnected()
  const client = useQueryClient()

  const content = trimmed(draft.text)

  async function send(): Promise<void> {
    await apiOnce('POST /api/concerns/{id}/messages', { params: { id }, body: { content } }, draft.idempotencyKey())
    draft.clear()
  }

  return (
    <FormShell
      check={() => ({ content: content === '' ? concernRules.message.missing() : undefined })}
      onSubmit={send}
      onSuccess={() => void invalidate(client, ['concerns'])}
      successMessage={messages.concern_added()}
      failureMessage={messages.concern_add_failed()}
      errorsOf={(error) => fieldErrorsOf(error, messages.concern_add_failed())}
      // Until somebody writes, the form is a part of the page: its button covers nothing.
      className="gap-3 not-focus-within:[&>.form-actions]:static"
    >
      {/* The button stays below the first lines of the form while these scroll into view: its margin, which takes no space. */}
      <div className="-mb-36 grid gap-3">
        <TextAreaField
          {...draft.field('text')}
          name="content"
          label={label}
          maxLength={concernRules.message.max}
          rows={4}
          autoComplete="off"
        />
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        {!connected && <CallInstead title={messages.concern_offline()} text={messages.concern_offline_text()} />}
      </div>
      <div className="form-actions mt-36 bg-paper [--surface:var(--paper)] max-sm:-mx-4 max-sm:px-4">
        <SubmitButton>{action}</SubmitButton>
      </div>
    </FormShell>
  )
}
