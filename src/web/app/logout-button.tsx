import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { logout, logout_unsent } from '#messages'
import { hasUnsentTexts } from '#web/offline/outbox/outbox.ts'
import { useSession, useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Logs the user out, which deletes their personal data from this device. Asks first if that includes unsent texts. */
export function LogoutButton({ className = 'justify-start' }: { className?: string }) {
  const { signOut } = useSession()
  const { _id } = useViewer()
  const [asking, setAsking] = useState(false)
  async function leave(): Promise<void> {
    if (await hasUnsentTexts(_id)) setAsking(true)
    // Without a session, the guard redirects to /login.
    else await signOut()
  }
  return (
    <>
      <Button variant="quiet" size="compact" onClick={() => void leave()} className={`w-full ${className}`}>
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
