import { restore, restore_failed, restored } from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from './use-action.ts'

interface RestoreButtonProps {
  item: { restorableUntil?: string | undefined }
  /** Id of the element that tells this button from others. */
  describedBy: string
  onRestore: () => Promise<unknown>
}

/** Restores something deleted, while that is possible. */
export function RestoreButton({ item: { restorableUntil = '' }, describedBy, onRestore }: RestoreButtonProps) {
  const { isRunning, run } = useAction()
  if (!(Date.parse(restorableUntil) > serverTime())) return null
  return (
    <Button
      variant="secondary"
      size="pill"
      className="shrink-0"
      loading={isRunning}
      aria-describedby={describedBy}
      onClick={() => void run(onRestore, { success: restored(), failure: restore_failed() })}
    >
      {restore()}
    </Button>
  )
}
