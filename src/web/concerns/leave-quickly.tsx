import { X } from 'lucide-react'
import * as messages from '#messages'
import { navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shows the home screen, and removes this one from the history of the tab. */
export function LeaveQuickly() {
  const { role } = useViewer()
  return (
    <Button
      variant="secondary"
      size="compact"
      title={messages.help_leave_text()}
      onClick={() => navigate(paths.dashboardOf(role), { replace: true })}
    >
      <X aria-hidden className="size-4 max-[20.5rem]:hidden" />
      {messages.help_leave()}
    </Button>
  )
}
