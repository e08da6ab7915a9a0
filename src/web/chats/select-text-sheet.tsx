import { useRef } from 'react'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { copyAndSay } from '#web/ui/copy-button.tsx'
import { TitledSheet } from '#web/ui/sheet.tsx'

/** The text of a message, to select a part of it with a finger, and a button that copies that part. */
export function SelectTextSheet({ text, onClose }: { text: string; onClose: () => void }) {
  /** The selected part, before a tap on the button ends the selection. */
  const selected = useRef('')
  return (
    <TitledSheet
      title={messages.chat_select_text()}
      closeLabel={messages.sheet_close()}
      onClose={onClose}
      className="max-h-[85vh]"
    >
      {(close) => (
        <div className="grid gap-4 px-5 py-4">
          <p dir="auto" className="text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere select-text">
            {text}
          </p>
          <Button
            variant="secondary"
            className="sticky bottom-4 justify-self-end"
            onPointerDown={() => {
              selected.current = getSelection()?.toString() ?? ''
            }}
            onClick={() => {
              close()
              void copyAndSay(selected.current || text)
            }}
          >
            {messages.copy()}
          </Button>
        </div>
      )}
    </TitledSheet>
  )
}
