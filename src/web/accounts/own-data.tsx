import { Braces, FileText } from 'lucide-react'
import * as messages from '#messages'
import { DownloadPanel } from '#web/exports/download-panel.tsx'
import { useDownload } from '#web/exports/use-download.ts'
import { deviceTimeZone } from '#web/push/push-mark.ts'
import { Button } from '#web/ui/button.tsx'

/** The downloads of a person's own data (docs/students.md#exports). */
export function OwnData() {
  const download = useDownload()
  const start = (format: 'html' | 'json') =>
    void download.start('POST /api/export', { body: { format, timeZone: deviceTimeZone() } })
  return (
    <>
      <p className="mb-2">{messages.own_data_text()}</p>
      <p className="mb-4 text-muted">{messages.own_data_private()}</p>
      <DownloadPanel download={download}>
        <Button onClick={() => start('html')}>
          <FileText aria-hidden className="size-4" />
          {messages.own_data_page()}
        </Button>
        <Button variant="secondary" onClick={() => start('json')}>
          <Braces aria-hidden className="size-4" />
          {messages.own_data_json()}
        </Button>
      </DownloadPanel>
    </>
  )
}
