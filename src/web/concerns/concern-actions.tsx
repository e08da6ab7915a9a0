import { useState } from 'react'
import type { Concern } from '#contract/concerns.ts'
import { concernRules } from '#contract/rules/concerns.ts'
import { trimmed } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useConcernText } from './concern-text.ts'
import { useConcernChanges } from './queries.ts'

/** Who handles a concern, and the buttons to handle, close and reopen it. */
export function ConcernActions({ concern }: { concern: Concern }) {
  const { _id, state, handledBy, reporter } = concern
  const viewer = useViewer()
  const changes = useConcernChanges(_id)
  const { isRunning, run: start } = useAction()
  const [isClosing, setClosing] = useState(false)
  const isMine = handledBy?._id === viewer._id
  const isTaken = handledBy !== undefined && !isMine

  const run = (change: () => Promise<unknown>, success: string) =>
    start(change, { success, failure: messages.save_failed() })

  if (state === 'closed') {
    return (
      <div>
        <Button
          variant="secondary"
          loading={isRunning}
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
            loading={isRunning}
            onClick={() => void run(() => changes.handle(handledBy?._id), messages.concern_handled_done(reporter))}
          >
            {isTaken ? messages.chat_take_over() : messages.chat_take()}
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
function CloseDialog({ concern: { _id, reporter, textCount }, onClose }: { concern: Concern; onClose: () => void }) {
  const draft = useConcernText(`note:${_id}`)
  const changes = useConcernChanges(_id)
  const note = trimmed(draft.text)
  // What arrives behind the dialog has not been seen.
  const [seenCount] = useState(textCount)
  async function submit(): Promise<void> {
    await changes.close(note, seenCount)
    draft.clear()
  }
  return (
    <FormDialog
      title={messages.concern_close_question()}
      text={<p>{messages.concern_close_text(reporter)}</p>}
      action={messages.concern_close()}
      check={() => ({ note: note === '' ? concernRules.note.missing() : undefined })}
      onSubmit={submit}
      successMessage={messages.concern_close_done()}
      failureMessage={messages.save_failed()}
      errorsOf={(error) => fieldErrorsOf(error, messages.save_failed())}
      onClose={onClose}
    >
      <TextAreaField
        {...draft.field('text')}
        name="note"
        label={messages.concern_close_note()}
        maxLength={concernRules.note.max}
        rows={4}
        autoComplete="off"
      />
    </FormDialog>
  )
}
