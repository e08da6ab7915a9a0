import { useState } from 'react'
import type { Concern } from '#contract/concerns.ts'
import { concernRules } from '#contract/rules/concerns.ts'
import * as messages from '#messages'
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts'
import { FormActions } from '#web/forms/resource-form.tsx'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, type FormErrors } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { useConcernText } from './concern-text.ts'
import { useConcernChanges } from './queries.ts'

/** Who handles a concern, and the buttons to handle, close and reopen it. */
export function ConcernActions({ concern }: { concern: Concern }) {
  const { _id, state, handledBy, reporter } = concern
  const viewer = useViewer()
  const changes = useConcernChanges(_id)
  const [busy, setBusy] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const isMine = handledBy?._id === viewer._id
  const isTaken = handledBy !== undefined && !isMine

  async function run(change: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true)
    try {
      await change()
      toasts.success(done)
    } catch (error) {
      toasts.error(messageOf(error, messages.concern_handle_failed()))
    } finally {
      setBusy(false)
    }
  }

  if (state === 'closed') {
    return (
      <div>
        <Button
          variant="secondary"
          loading={busy}
          onClick={() => void run(changes.reopen, messages.concern_reopened())}
        >
          {messages.concern_reopen()}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {isTaken && <p className="wrap-anywhere">{messages.concern_taken_already(handledBy)}</p>}
      <div className="flex flex-wrap gap-3">
        {!isMine && (
          <Button
            variant={isTaken ? 'secondary' : 'primary'}
            loading={busy}
            onClick={() => void run(() => changes.handle(handledBy?._id), messages.concern_handled_done(reporter))}
          >
            {isTaken ? messages.concern_take_over() : messages.concern_handle()}
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setClosing(true)}>
          {messages.concern_close()}
        </Button>
      </div>
      {isClosing && <CloseDialog concern={concern} onClose={() => setClosing(false)} />}
    </div>
  )
}

/** Asks what was done, and closes the concern. */
function CloseDialog({ concern: { _id, reporter }, onClose }: { concern: Concern; onClose: () => void }) {
  const draft = useConcernText(`note:${_id}`)
  const changes = useConcernChanges(_id)

  async function submit(): Promise<FormErrors | undefined> {
    const note = draft.text.trim()
    if (note === '') return { note: concernRules.note.missing() }
    try {
      await changes.close(note)
    } catch (error) {
      return fieldErrorsOf(error, messageOf(error, messages.concern_handle_failed()))
    }
    draft.clear()
    toasts.success(messages.concern_close_done())
    onClose()
  }

  return (
    <Dialog
      title={messages.concern_close_question()}
      onClose={onClose}
      form={(close) => (
        <Form label={messages.concern_close_question()} onSubmit={submit}>
          <TextAreaField
            name="note"
            label={messages.concern_close_note()}
            maxLength={concernRules.note.max}
            rows={4}
            autoComplete="off"
            value={draft.text}
            onChange={({ target }) => draft.change({ text: target.value })}
          />
          <FormActions onCancel={close}>{messages.concern_close()}</FormActions>
        </Form>
      )}
    >
      <p>{messages.concern_close_text(reporter)}</p>
    </Dialog>
  )
}
