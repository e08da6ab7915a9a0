import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { logout, logout_unsent } from '#messages'
import { useSession, useViewer } from '../session/session.tsx'
import { hasUnsentTexts } from '../storage/user-data.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Logs the user out, which deletes their personal data from this device. Asks first if that includes unsent texts. */
export function LogoutButton({ className = 'justify-start px-3' }: { className?: string }) {
  const { signOut } = useSession()
  const { _id } = useViewer()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        // Without a session, the guard redirects to /login.
        onClick={() => (hasUnsentTexts(_id) ? setAsking(true) : void signOut())}
        className={`w-full ${className}`}
      >
        <LogOut aria-hidden className="mirror-rtl size-5" />
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
