import { Download, Share } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import * as messages from '#messages'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import { Name } from '#web/ui/name.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { useDownload } from './use-download.ts'

/** Whether this device can hand a file to another app. Phones do; there, a download is hard to find again. */
const canShare = (file: File) => navigator.canShare?.({ files: [file] }) === true

interface DownloadPanelProps {
  download: ReturnType<typeof useDownload>
  /** Called when the reader is done with the file; by default, the buttons return. */
  onDone?: () => void
  /** Layout of the buttons. */
  className?: string
  /** The buttons that start a download. */
  children: ReactNode
}

/** Buttons that download a file; then its progress, and how it ended. */
export function DownloadPanel({
  download: { state, cancel, tryAgain },
  onDone = cancel,
  className = 'flex flex-wrap gap-2',
  children,
}: DownloadPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { step } = state
  const shown = useRef(step)
  // The button that was pressed is replaced, so its successor gets the focus.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [step])
  return (
    <div ref={panel} className="grid gap-3">
      <p role="status" className="empty:hidden">
        {step === 'preparing' && messages.download_preparing()}
        {step === 'ready' && messages.download_ready()}
      </p>
      {step === 'idle' && <div className={className}>{children}</div>}
      {step === 'preparing' && (
        <div className="flex flex-wrap items-center gap-3">
          <Spinner />
          <span className="text-muted empty:hidden">
            {state.bytes > 0 && messages.download_so_far({ size: formatSize(state.bytes) })}
          </span>
          <Button variant="secondary" onClick={cancel}>
            {messages.cancel()}
          </Button>
        </div>
      )}
      {step === 'ready' && (
        <>
          <p className="font-semibold wrap-anywhere">
            <Name>{state.file.name}</Name>{' '}
            <span className="font-normal whitespace-nowrap text-muted">({formatSize(state.file.size)})</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <a href={state.url} download={state.file.name} className={buttonClass('primary', 'default')}>
              <Download aria-hidden className="size-4" />
              {messages.download_save()}
            </a>
            {canShare(state.file) && (
              <Button
                variant="secondary"
                // Closing the share sheet is no failure.
                onClick={() => void navigator.share({ files: [state.file] }).catch(() => undefined)}
              >
                <Share aria-hidden className="size-4" />
                {messages.download_share()}
              </Button>
            )}
            <Button variant="quiet" onClick={onDone}>
              {messages.download_close()}
            </Button>
          </div>
        </>
      )}
      {step === 'failed' && (
        <>
          <Alert>{state.message}</Alert>
          <div className="flex flex-wrap gap-2">
            <Button onClick={tryAgain}>{messages.try_again()}</Button>
            <Button variant="quiet" onClick={cancel}>
              {messages.cancel()}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
