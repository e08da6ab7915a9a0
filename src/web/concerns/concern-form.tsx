import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { OwnConcern } from '#contract/own-concerns.ts'
import { concernRules } from '#contract/rules/concerns.ts'
import { trimmed } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ApiError, fieldErrorsOf } from '#web/api/api-error.ts'
import { useConnected } from '#web/api/connection.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { CallInstead, ConcernReaders } from './concern-readers.tsx'
import type { ConcernDraft } from './concern-text.ts'
import { type ReportedEntity, recipientsQuery, useTellConcern } from './telling-queries.ts'

/** Returns whether the server explains why it does not accept the concern. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.message !== ''

interface ConcernFormProps {
  /** Name of the form. */
  label: string
  draft: ConcernDraft
  entity?: ReportedEntity
  /** Label of the text. */
  question: string
  /** Label of the button. */
  action: string
  onSent: (concern: OwnConcern) => void
  /** Whether the text and the button come first, on a screen that shows below whom to call. */
  isFirst?: boolean
  /** Further fields. */
  children?: ReactNode
}

/** What happened, who reads it, and the button that sends it. Without readers or a connection, shows whom to call instead. */
export function ConcernForm(props: ConcernFormProps) {
  const { label, draft, entity, question, action, onSent, isFirst = false, children } = props
  const connected = useConnected()
  const tell = useTellConcern()
  const about = draft.about.map(({ _id }) => _id)
  const names = draft.about.map(({ name }) => name)
  const recipients = useQuery(recipientsQuery(about, entity))
  const element = useRef<HTMLDivElement>(null)
  const [isDeleted, setDeleted] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isReceived = recipients.data?.isReceived !== false

  const content = trimmed(draft.text)

  async function send(): Promise<OwnConcern> {
    const aboutText = trimmed(draft.aboutText)
    setFailure(undefined)
    const body = { content, about, ...(aboutText && { aboutText }), ...(entity && { entity }) }
    const concern = await tell(body, draft.idempotencyKey())
    draft.clear()
    return concern
  }
  function errorsOf(error: unknown): FormErrors {
    // Without a connection, a notice says what to do. It may be back at once.
    const { form, ...fields } = fieldErrorsOf(error, '')
    // Next to the button: the top of the form may be far away.
    if (form !== undefined) setFailure(isRefusal(error) ? form : messages.concern_send_failed())
    return fields
  }

  function deleteText(): void {
    draft.clear()
    setDeleted(true)
    element.current?.querySelector('textarea')?.focus()
  }

  const readers = (
    <>
      {recipients.data !== undefined && (
        <ConcernReaders
          recipients={recipients.data}
          isOutdated={recipients.isPlaceholderData}
          about={names}
          isBrief={isFirst}
        />
      )}
      {recipients.isPending && connected && isFirst && <p className="min-h-12 sm:min-h-6" />}
      {recipients.isError && connected && (
        <LoadFailed
          text={messages.load_failed()}
          loading={recipients.isFetching}
          onRetry={() => void recipients.refetch()}
        />
      )}
    </>
  )
  const deleteButton = draft.isDirty && (
    <Button variant="quiet" onClick={deleteText} className={isFirst ? '-ms-4' : ''}>
      {messages.concern_delete_text()}
    </Button>
  )
  const kept = <p className="text-sm text-muted">{messages.concern_kept()}</p>

  return (
    <div ref={element} className={isFirst && !(isReceived && (connected || recipients.data)) ? 'mt-3' : ''}>
      <FormShell
        label={label}
        check={() => ({
          content: content === '' && entity === undefined ? concernRules.content.missing() : undefined,
        })}
        onSubmit={send}
        onSuccess={onSent}
        failureMessage={messages.concern_send_failed()}
        errorsOf={errorsOf}
      >
        {isFirst && isReceived && readers}
        <TextAreaField
          name="content"
          label={question}
          maxLength={concernRules.content.max}
          // A comment on what is reported is short, and the button below stays on the screen.
          rows={entity === undefined && !isFirst ? 6 : 3}
          autoComplete="off"
          value={draft.text}
          onChange={({ target }) => {
            setDeleted(false)
            draft.change({ text: target.value })
          }}
        />
        {!isFirst && children}
        {!(isFirst && isReceived) && readers}
        {!connected &&
          (isFirst ? (
            <p role="status" className="rounded-xl bg-warn-tint px-4 py-3 text-warn">
              <strong className="font-semibold">{messages.concern_offline()}.</strong> {messages.concern_offline_text()}
            </p>
          ) : (
            <CallInstead title={messages.concern_offline()} text={messages.concern_offline_text()} without={names} />
          ))}
        {!isFirst && kept}
        <div className="form-actions flex flex-wrap items-center gap-3 bg-surface empty:hidden">
          {failure !== undefined && connected && (
            <div className="w-full">
              <Alert>{failure}</Alert>
            </div>
          )}
          {isReceived && <SubmitButton className={isFirst ? 'max-sm:grow' : ''}>{action}</SubmitButton>}
          {!isFirst && deleteButton}
        </div>
        {isFirst && (
          <>
            <p className="text-sm text-muted">
              {messages.help_hours_note()} {isReceived && messages.concern_readers_text()}
            </p>
            {children}
            {draft.isDirty && (
              <div>
                {kept}
                {deleteButton}
              </div>
            )}
          </>
        )}
        <p role="status" className="text-muted empty:hidden">
          {isDeleted && messages.concern_text_deleted()}
        </p>
      </FormShell>
    </div>
  )
}
