import { try_again } from '#messages'
import { Button } from './button.tsx'

/** Shown in one line if a part of a screen could not be loaded, with a button to try again. */
export function LoadFailed({ text, loading, onRetry }: { text: string; loading: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="my-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-muted">{text}</p>
      <Button variant="secondary" loading={loading} onClick={onRetry}>
        {try_again()}
      </Button>
    </div>
  )
}
