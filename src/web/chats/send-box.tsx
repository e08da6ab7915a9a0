import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { limits } from '#contract/limits.ts'
import { trimmed } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { useDraft } from '#web/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, fieldDirection } from '#web/ui/field.tsx'
import { isNearLimit, TextLimit } from '#web/ui/text-limit.tsx'
import { useTextArea } from '#web/ui/use-text-area.ts'

/** Returns whether a key press submits: Enter, but not with Shift or to confirm an input method (key code 229 in Safari). */
export const isSubmitKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229

/** The box for a new message. Its text is stored as a draft until it is sent. A blank text is not sent. */
export function SendBox({ chatId, onSend }: { chatId: string; onSend: (text: string) => void }) {
  const draft = useDraft(`chat:${chatId}`, { text: '' })
  const { text } = draft.values
  const isTooLong = text.length > limits.message.max
  const limitId = useId()
  const box = useTextArea()

  function send(): void {
    const content = trimmed(text)
    if (content === '' || isTooLong) return
    onSend(content)
    draft.clear()
    box.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={submit} className="@container/box shrink-0 border-t border-line bg-paper">
      <div className="flex flex-wrap items-end gap-2 px-2 py-1.5 lg:px-5 lg:py-3">
        <div className="w-full empty:hidden">
          <TextLimit id={limitId} length={text.length} max={limits.message.max} />
        </div>
        <textarea
          ref={box}
          aria-label={messages.chat_your_message()}
          placeholder={messages.chat_placeholder()}
          value={text}
          onChange={(event) => draft.change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (!isSubmitKey(event)) return
            event.preventDefault()
            send()
          }}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isNearLimit(text.length, limits.message.max) ? limitId : undefined}
          rows={1}
          dir={fieldDirection(undefined, text.length)}
          enterKeyHint="send"
          className={`${controlClass} field-sizing-content max-h-[min(10rem,30vh)] min-w-0 flex-1 resize-none rounded-[1.375rem]! py-2! @max-[17rem]/box:basis-full`}
        />
        <Button
          type="submit"
          size="pill"
          // The field keeps the focus, and a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          className="ms-auto shrink-0"
        >
          <SendHorizontal aria-hidden className="mirror-rtl size-5 max-sm:hidden" />
          {messages.chat_send()}
        </Button>
      </div>
    </form>
  )
}
