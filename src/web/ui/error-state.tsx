import { CloudOff } from 'lucide-react'
import { error, try_again } from '#messages'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of content that could not be loaded, with a button to try again. */
export function ErrorState({ text, loading, onRetry }: { text: string; loading: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title={error()} text={text} Icon={CloudOff}>
        <Button variant="secondary" loading={loading} onClick={onRetry}>
          {try_again()}
        </Button>
      </EmptyState>
    </div>
  )
}
