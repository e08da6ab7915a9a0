import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import * as messages from '#messages'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Adding, useAddBible } from './use-add-bible.ts'

/** Adds a translation from a file of this device. */
export function AddBible() {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { adding, error, add, cancel } = useAddBible()
  if (adding !== undefined) return <Progress adding={adding} onCancel={cancel} />
  return (
    <div className="grid justify-items-start gap-2">
      {error !== undefined && <Alert>{error}</Alert>}
      {/* Some phones offer no file at all for an extension that they don't know, so any can be chosen. */}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={messages.bible_add()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          if (file !== undefined) void add(file)
          target.value = ''
        }}
      />
      <Button variant="secondary" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {messages.bible_add()}
      </Button>
      <p id={`${id}-hint`} className="max-w-prose text-sm text-muted">
        {messages.bible_add_text()} {messages.bible_responsibility()}
      </p>
    </div>
  )
}

function Progress({ adding: { file, received, isWaiting }, onCancel }: { adding: Adding; onCancel: () => void }) {
  const isChecking = received >= file.size
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      {!isChecking && (
        <progress
          aria-label={messages.setup_restore_uploading()}
          value={received}
          max={file.size}
          className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-lamp"
        />
      )}
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
