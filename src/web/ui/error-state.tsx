import { CloudOff } from 'lucide-react'
import { error, try_again } from '#messages'
import { Button } from './button.tsx'
import { EmptyIllustration } from './empty-illustration.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of content that could not be loaded, with a button to try again. */
export function ErrorState({
  text,
  onRetry,
  loading = false,
}: {
  text: string
  onRetry: () => void
  loading?: boolean
}) {
  return (
    <div role="alert">
      <EmptyState title={error()} text={text} picture={<EmptyIllustration Icon={CloudOff} />}>
        <Button variant="secondary" loading={loading} onClick={onRetry}>
          {try_again()}
        </Button>
      </EmptyState>
    </div>
  )
}
