import { Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { install_app } from '#messages'
import { AddToHomeScreen } from '#web/page/add-to-home-screen.tsx'
import { needsHomeScreen, showInstallPrompt, useCanInstall } from '#web/session/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers to install the app, in a browser that can: with the browser's own dialog, or on iOS with an explanation. */
export function InstallEntry() {
  const offered = useCanInstall()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const byHand = needsHomeScreen()
  if (!offered && !byHand) return null
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={byHand ? isOpen : undefined}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (byHand ? setOpen(!isOpen) : showInstallPrompt())}
        className="w-full justify-start px-3"
      >
        <Smartphone aria-hidden className="size-5" />
        {install_app()}
      </Button>
      {isOpen && (
        <div id={id} className="px-3 pb-3">
          <AddToHomeScreen />
        </div>
      )}
    </>
  )
}
