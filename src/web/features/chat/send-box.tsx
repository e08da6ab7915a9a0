import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { useDraft } from '../../personal/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { control } from '../../ui/field.tsx'
import { sendsOn } from './sends-on.ts'

/** What is blank is not sent; what is not sent is kept. */
export function SendBox({ chatId, onSend }: { chatId: string; onSend: (text: string) => void }) {
  const { draft, keep } = useDraft(`chat:${chatId}`)
  const [text, setText] = useState(draft)
  const box = useRef<HTMLTextAreaElement>(null)

  function write(value: string): void {
    setText(value)
    keep(value)
  }
  function send(): void {
    const content = text.trim()
    if (content === '') return
    onSend(content)
    write('')
    box.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-t border-line p-3">
      <textarea
        ref={box}
        aria-label={messages.chat_your_message()}
        placeholder={messages.chat_placeholder()}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (!sendsOn(event)) return
          event.preventDefault()
          send()
        }}
        maxLength={limits.message.most}
        rows={1}
        dir="auto"
        enterKeyHint="send"
        className={`${control} field-sizing-content max-h-40 min-w-0 resize-none`}
      />
      <Button type="submit" className="shrink-0">
        <SendHorizontal aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{messages.chat_send()}</span>
      </Button>
    </form>
  )
}
