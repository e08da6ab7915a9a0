import { Braces, FileCheck, FileText } from 'lucide-react'
import * as messages from '#messages'
import { DownloadPanel } from '#web/exports/download-panel.tsx'
import { useDownload } from '#web/exports/use-download.ts'
import { deviceTimeZone } from '#web/push/push-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Downloads of a student's data by a leader (docs/students.md#exports). */
export function PersonRecords({ person: { _id, name } }: { person: { _id: string; name: string } }) {
  const download = useDownload()
  const params = { id: _id }
  const exportAs = (format: 'html' | 'json') =>
    void download.start('POST /api/users/{id}/export', { params, body: { format, timeZone: deviceTimeZone() } })
  return (
    <Card title={messages.person_records()} titleClass="mb-1" className="mt-6">
      <p className="mb-2">{messages.person_records_text({ name })}</p>
      <p className="mb-4 text-muted">{messages.person_records_proof()}</p>
      <DownloadPanel download={download}>
        <Button variant="secondary" onClick={() => exportAs('html')}>
          <FileText aria-hidden className="size-4" />
          {messages.person_records_page()}
        </Button>
        <Button variant="secondary" onClick={() => exportAs('json')}>
          <Braces aria-hidden className="size-4" />
          {messages.own_data_json()}
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            void download.start('POST /api/users/{id}/transcript', { params, body: { timeZone: deviceTimeZone() } })
          }
        >
          <FileCheck aria-hidden className="size-4" />
          {messages.person_records_transcript()}
        </Button>
      </DownloadPanel>
    </Card>
  )
}
