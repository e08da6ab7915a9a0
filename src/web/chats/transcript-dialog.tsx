import { FileCheck } from 'lucide-react'
import * as messages from '#messages'
import { DownloadPanel } from '#web/exports/download-panel.tsx'
import { useDownload } from '#web/exports/use-download.ts'
import { deviceTimeZone } from '#web/push/push-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface TranscriptDialogProps {
  chatId: string
  name: string
  onClose: () => void
}

/** Downloads a chat with its proof, for leaders (docs/leaders.md#transcripts-and-downloads). */
export function TranscriptDialog({ chatId, name, onClose }: TranscriptDialogProps) {
  const download = useDownload()
  const start = () =>
    void download.start('POST /api/chats/{id}/transcript', {
      params: { id: chatId },
      body: { timeZone: deviceTimeZone() },
    })
  return (
    <Dialog
      title={messages.transcript_title({ name })}
      onClose={onClose}
      form={(close) => (
        <DownloadPanel download={download} onDone={close} className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={close}>
            {messages.transcript_close()}
          </Button>
          <Button onClick={start}>
            <FileCheck aria-hidden className="size-4" />
            {messages.transcript_download()}
          </Button>
        </DownloadPanel>
      )}
    >
      <p>{messages.transcript_text()}</p>
      <p className="text-muted">{messages.transcript_recorded()}</p>
    </Dialog>
  )
}
