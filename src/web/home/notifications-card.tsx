import { Bell, BellRing } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { useDevice } from '#web/push/use-device.ts'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { readUserData, saveUserData } from '#web/storage/user-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Stored for a user who does not want to be asked on this device. */
const dismissed = 'push-dismissed'

/** Offers notifications until they are on, dismissed or impossible on this device (docs/students.md#notifications-on-a-device). */
export function NotificationsCard() {
  const { _id, role } = useViewer()
  const device = useDevice(_id)
  const [firstState] = useState(device.state)
  const [isDismissed, setDismissed] = useState(() => readUserData(_id, dismissed) !== '')
  // Stays while the screen is open after they are on, so that nothing moves.
  const wasOffered = firstState === 'off' || firstState === 'install first'
  const isOn = device.state === 'on'
  const link = useRef<HTMLAnchorElement>(null)
  // The link replaces the button that has the focus.
  useEffect(() => {
    if (device.state !== firstState && document.activeElement === document.body) {
      link.current?.focus({ preventScroll: true })
    }
  }, [device.state, firstState])
  if (!wasOffered || isDismissed) return null

  function dismiss(): void {
    saveUserData(_id, dismissed, 'yes')
    setDismissed(true)
  }

  const isOff = device.state === 'off'
  const Icon = isOn ? BellRing : Bell
  const offer = role === 'admin' ? messages.notifications_card_leader() : messages.notifications_card_student()
  return (
    <Card aria-labelledby="offer" className="mb-8 flex items-start gap-4">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${isOn ? 'text-good' : 'text-primary'}`} />
      <div className="grow">
        <h2 id="offer" className="text-xl font-bold">
          {isOn ? messages.notifications_on() : messages.notifications_turn_on()}
        </h2>
        <p role="status" className="mt-1 text-muted">
          {device.state === 'denied' ? messages.notifications_denied() : offer}
        </p>
        {device.error !== undefined && (
          <div className="mt-3">
            <Alert>{device.error}</Alert>
          </div>
        )}
        <div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
          {isOff && (
            <Button variant="secondary" loading={device.step !== undefined} onClick={() => void device.turnOn()}>
              {device.error === undefined ? messages.notifications_card_turn_on() : messages.try_again()}
            </Button>
          )}
          {!isOff && (
            // Also explains how to add the app to the Home Screen, and how to allow what the person has just refused.
            <LinkButton ref={link} to={paths.notifications} variant="secondary">
              {isOn ? messages.notifications_card_choose() : messages.notifications_card_how()}
            </LinkButton>
          )}
          {!isOn && (
            <Button variant="subtle" onClick={dismiss}>
              {messages.notifications_card_dismiss()}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
