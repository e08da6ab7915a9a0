import { CloudOff } from 'lucide-react'
import { error, try_again } from '#messages'
import { Button } from './button.tsx'
import { EmptyIllustration } from './empty-illustration.tsx'
import { EmptyState } from './empty-state.tsx'

/** Something could not be loaded, and how to go on. */
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
