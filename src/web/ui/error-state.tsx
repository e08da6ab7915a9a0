import { CloudOff } from 'lucide-react'
import { error, try_again } from '#messages'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Picture } from './picture.tsx'

/** Something could not be loaded, and how to go on. */
export function ErrorState({ text, onRetry, busy = false }: { text: string; onRetry: () => void; busy?: boolean }) {
  return (
    <div role="alert">
      <EmptyState title={error()} text={text} picture={<Picture Icon={CloudOff} />}>
        <Button look="secondary" busy={busy} onClick={onRetry}>
          {try_again()}
        </Button>
      </EmptyState>
    </div>
  )
}
