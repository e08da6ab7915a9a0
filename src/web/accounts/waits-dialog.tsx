import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Says that a second leader has to confirm a change. */
export const WaitsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title={messages.person_waits_title()}
    onClose={onClose}
    footer={(close) => <Button onClick={close}>{messages.person_done()}</Button>}
  >
    <p>{messages.person_waits_text()}</p>
  </Dialog>
)
