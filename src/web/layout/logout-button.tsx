import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { logout, logout_unsent } from '#messages'
import { useSession, useViewer } from '../session/session.tsx'
import { hasUnsentTexts } from '../storage/personal.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Logs out, which deletes everything personal from this device; asks first if that includes unsent texts. */
export function LogoutButton() {
  const { signOut } = useSession()
  const { _id } = useViewer()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        // The guard then leads to /login.
        onClick={() => (hasUnsentTexts(_id) ? setAsking(true) : void signOut())}
        className="w-full justify-start px-3"
      >
        <LogOut aria-hidden className="along-text size-5" />
        {logout()}
      </Button>
      {asking && (
        <ConfirmDialog
          question={logout_unsent()}
          action={logout()}
          loading={false}
          onConfirm={() => void signOut()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
