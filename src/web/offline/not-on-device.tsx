import { CloudOff } from 'lucide-react'
import { offline_part, offline_unseen_text, offline_unseen_title, try_again } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'

interface NotOnDeviceProps {
  loading: boolean
  onRetry: () => void
  /** Whether it is shown in one line instead of an illustration. */
  compact?: boolean
  /** Level of the heading: `h1` if it is the only one on the page. */
  level?: 'h1' | 'h2'
}

/** Shown without a connection instead of content that is not stored on this device. It loads automatically when the connection returns. */
export function NotOnDevice({ loading, onRetry, compact = false, level = 'h2' }: NotOnDeviceProps) {
  if (compact) return <LoadFailed text={offline_part()} loading={loading} onRetry={onRetry} />
  return (
    <EmptyState level={level} title={offline_unseen_title()} text={offline_unseen_text()} Icon={CloudOff}>
      <Button variant="secondary" loading={loading} onClick={onRetry}>
        {try_again()}
      </Button>
    </EmptyState>
  )
}
