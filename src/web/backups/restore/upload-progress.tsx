import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import type { Upload } from './use-restore.ts'

/** How many quarters of a file are uploaded. Screen readers announce these, and not each piece. */
const announcedPercent = ({ file, received }: Upload) => Math.floor((received / Math.max(1, file.size)) * 4) * 25

export function UploadProgress({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { file, received, isWaiting } = upload
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <progress
        aria-label={messages.setup_restore_uploading()}
        value={received}
        max={file.size}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-lamp"
      />
      <p className="text-muted">
        {messages.setup_restore_uploaded_so_far({ done: formatSize(received), total: formatSize(file.size) })}
      </p>
      <p role="status" className={isWaiting ? 'text-warn' : 'sr-only'}>
        {isWaiting
          ? messages.setup_restore_upload_waiting()
          : messages.setup_restore_percent({ percent: String(announcedPercent(upload)) })}
      </p>
      <Button variant="secondary" onClick={onCancel} className="justify-self-start">
        {messages.cancel()}
      </Button>
    </div>
  )
}
