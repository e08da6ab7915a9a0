import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Message } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import { trimmed } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { announceSessionEnd } from '#web/api/session-end.ts'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { readToken } from '#web/storage/token.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, fieldDirection } from '#web/ui/field.tsx'
import { isNearLimit, TextLimit } from '#web/ui/text-limit.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { useTextArea } from '#web/ui/use-text-area.ts'
import { useEditMessage } from './queries.ts'
import { isSubmitKey } from './send-box.tsx'

/** Shows why an edit failed, and ends the session if it has expired (docs/rules.md#message-edits). */
function reportFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    if (/expired/i.test(error.message)) announceSessionEnd(messages.session_expired())
    // api/api.ts reports an ended session.
    else if (!error.endsSession) toasts.error(messageOf(error, messages.message_edit_not_authorized()))
    return
  }
  toasts.error(messageOf(error, messages.message_edit_failed()))
}

/** The form that replaces a message while it is edited. Enter saves, Esc cancels. */
export function EditForm(props: {
  message: Message
  chatId: string
  onClose: () => void
  onCancel: (hasDraft: boolean) => void
}) {
  const { message, chatId, onClose, onCancel } = props
  const edit = useEditMessage(chatId, message._id)
  const draft = useDraft(`edit:${message._id}`, { text: message.content })
  const { text } = draft.values
  const isTooLong = text.length > limits.message.max
  // Set by Save, and reset when the text changes.
  const [isRefusedAsBlank, setIsRefusedAsBlank] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const box = useTextArea()
  useKeepInView(form)
  const notes = [
    isRefusedAsBlank && `${id}-error`,
    isNearLimit(text.length, limits.message.max) && `${id}-limit`,
  ].filter(Boolean)
  const cancel = () => onCancel(draft.isDirty)

  async function save(): Promise<void> {
    const content = trimmed(text)
    setIsRefusedAsBlank(content === '')
    if (content === '' || isTooLong) return form.current?.querySelector('textarea')?.focus()
    if (edit.isPending) return
    if (content === message.content) return cancel()
    if (readToken() === null) return void announceSessionEnd(messages.message_edit_log_in())
    try {
      await edit.mutateAsync(content)
      toasts.success(messages.message_edited())
      draft.clear()
      onClose()
    } catch (error) {
      reportFailure(error)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void save()
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) cancel()
    else if (isSubmitKey(event)) void save()
    else return
    event.preventDefault()
  }

  return (
    <form ref={form} onSubmit={submit} className="grid w-full max-w-xl gap-2">
      <textarea
        ref={box}
        aria-label={messages.chat_edit_message()}
        value={text}
        onChange={(event) => {
          draft.change({ text: event.target.value })
          setIsRefusedAsBlank(false)
        }}
        onKeyDown={handleKey}
        aria-invalid={isTooLong || isRefusedAsBlank || undefined}
        aria-describedby={notes.join(' ') || undefined}
        rows={2}
        autoFocus
        dir={fieldDirection(undefined, text.length)}
        className={`${controlClass} field-sizing-content max-h-[min(15rem,30vh)] resize-none`}
      />
      {isRefusedAsBlank && (
        <p id={`${id}-error`} className="font-medium text-bad">
          {messages.message_required()}
        </p>
      )}
      <TextLimit id={`${id}-limit`} length={text.length} max={limits.message.max} />
      <RestoredDraftNote draft={draft} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={cancel}>
          {messages.cancel()}
        </Button>
        <Button type="submit" loading={edit.isPending}>
          {messages.chat_save()}
        </Button>
      </div>
    </form>
  )
}

/** Scrolls a form into view when it appears or grows and when a keyboard opens. The last row, with the buttons, comes first. */
function useKeepInView(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const show = () => {
      element.scrollIntoView({ block: 'nearest' })
      element.lastElementChild?.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(show)
    // The list shrinks after the visual viewport when a keyboard opens, and then scrolls to its end.
    for (const it of [element, element.closest('[role=log]')]) if (it) observer.observe(it)
    visualViewport?.addEventListener('resize', show)
    return () => {
      observer.disconnect()
      visualViewport?.removeEventListener('resize', show)
    }
  }, [ref])
}
