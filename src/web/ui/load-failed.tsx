import { try_again } from '#messages'
import { Button } from './button.tsx'

/** Says in one line that a part of a screen could not be loaded, and offers to try again. */
export function LoadFailed({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="my-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-muted">{text}</p>
      <Button look="secondary" busy={busy} onClick={onRetry}>
        {try_again()}
      </Button>
    </div>
  )
}
