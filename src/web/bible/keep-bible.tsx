import { Check, Download } from 'lucide-react'
import { useId } from 'react'
import { books } from '#contract/bible/books.ts'
import type { BibleText } from '#contract/bible.ts'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useKept } from './use-kept.ts'

/** Keeps the whole Bible on this device, for those who are often without a connection. */
export function KeepBible({ text: { id: text, bytes } }: { text: BibleText }) {
  const { kept, keep, remove } = useKept(text)
  const isConnected = useConnected()
  const id = useId()
  if (kept.state === 'unknown') return null
  if (kept.state === 'fetching') {
    return (
      <div className="grid justify-items-start gap-2">
        <p id={id}>{messages.bible_keeping()}</p>
        <ProgressBar aria-labelledby={id} value={kept.done} max={books.length} />
        <Button variant="secondary" onClick={() => void remove()}>
          {messages.cancel()}
        </Button>
      </div>
    )
  }
  if (kept.state === 'yes') {
    return (
      <div className="grid justify-items-start gap-1">
        <p role="status" className="flex items-center gap-2">
          <Check aria-hidden className="size-4 shrink-0 text-good" />
          {messages.bible_kept()}
        </p>
        <Button variant="subtle" size="compact" onClick={() => void remove()} className="-ms-3">
          {messages.bible_remove_kept()}
        </Button>
      </div>
    )
  }
  if (!isConnected) return null
  return (
    <div className="grid justify-items-start">
      {kept.state === 'failed' && (
        <p role="alert" className="text-bad">
          {messages.bible_keep_failed()}
        </p>
      )}
      <Button variant="subtle" size="compact" onClick={keep} className="-ms-3 text-start">
        <Download aria-hidden className="size-4 shrink-0" />
        {messages.bible_keep({ size: formatSize(bytes) })}
      </Button>
    </div>
  )
}
