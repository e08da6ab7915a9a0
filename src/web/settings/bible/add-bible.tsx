import * as messages from '#messages'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Adding, useAddBible } from './use-add-bible.ts'

/** Adds a translation from a file of this device. */
export function AddBible() {
  const { adding, error, add, cancel } = useAddBible()
  if (adding !== undefined) return <Progress adding={adding} onCancel={cancel} />
  return (
    <div className="grid justify-items-start gap-2">
      {error !== undefined && <Alert>{error}</Alert>}
      <FileButton
        variant="secondary"
        label={messages.bible_add()}
        hint={
          <>
            {messages.bible_add_text()} {messages.bible_responsibility()}
          </>
        }
        hintClass="max-w-prose"
        onFile={(file) => void add(file)}
      />
    </div>
  )
}

function Progress({ adding: { file, received, isWaiting }, onCancel }: { adding: Adding; onCancel: () => void }) {
  const isChecking = received >= file.size
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      {!isChecking && <ProgressBar aria-label={messages.setup_restore_uploading()} value={received} max={file.size} />}
      <p role="status" className="flex items-center gap-3 text-muted">
        {isChecking && <Spinner />}
        {isChecking
          ? messages.bible_checking()
          : isWaiting
            ? messages.setup_restore_upload_waiting()
            : messages.setup_restore_uploaded_so_far({ done: formatSize(received), total: formatSize(file.size) })}
      </p>
      {!isChecking && (
        <Button variant="secondary" onClick={onCancel}>
          {messages.cancel()}
        </Button>
      )}
    </div>
  )
}
