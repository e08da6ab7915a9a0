import { error, try_again } from '#messages'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Something could not be loaded, and how to go on. */
export function ErrorState({ text, onRetry, busy = false }: { text: string; onRetry: () => void; busy?: boolean }) {
  return (
    <div role="alert">
      <EmptyState title={error()} text={text}>
        <Button look="secondary" busy={busy} onClick={onRetry}>
          {try_again()}
        </Button>
      </EmptyState>
    </div>
  )
}
