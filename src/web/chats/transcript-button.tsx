import { FileCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chat_transcript } from '#messages'
import { IconButton } from '#web/ui/icon-button.tsx'

const TranscriptDialog = lazy(async () => ({ default: (await import('./transcript-dialog.tsx')).TranscriptDialog }))

/** Opens the dialog that downloads a chat. */
export function TranscriptButton({ chatId, name }: { chatId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton Icon={FileCheck} label={chat_transcript()} onClick={() => setOpen(true)} className="ms-auto" />
      {isOpen && (
        <Suspense>
          <TranscriptDialog chatId={chatId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
