import { Bell, BellRing, X } from 'lucide-react'
import { useRef, useState } from 'react'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { useDevice } from '#web/push/use-device.ts'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { readUserData, saveUserData } from '#web/storage/user-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFocusOfPrevious } from '#web/ui/use-focus-of-previous.ts'

/** Stored for a user who does not want to be asked on this device. */
const dismissed = 'push-dismissed'

/** Offers notifications until they are on, dismissed or impossible on this device (docs/students.md#notifications-on-a-device). */
export function NotificationsCard({ className = '' }: { className?: string }) {
  const { _id, role } = useViewer()
  const device = useDevice(_id)
  const [firstState] = useState(device.state)
  const [isDismissed, setDismissed] = useState(() => readUserData(_id, dismissed) !== '')
  // Stays while the screen is open after they are on, so that nothing moves.
  const wasOffered = firstState === 'off' || firstState === 'install first'
  const isOn = device.state === 'on'
  const link = useRef<HTMLAnchorElement>(null)
  // The link replaces the button that has the focus.
  useFocusOfPrevious(link, device.state !== firstState)
  if (!wasOffered || isDismissed) return null

  function dismiss(): void {
    saveUserData(_id, dismissed, 'yes')
    setDismissed(true)
  }

  const isOff = device.state === 'off'
  const Icon = isOn ? BellRing : Bell
  const offer = role === 'admin' ? messages.notifications_card_leader() : messages.notifications_card_student()
  return (
    <section
      aria-labelledby="offer"
      className={`relative grid grid-cols-[auto_1fr] gap-x-3 border-t border-line py-2 sm:px-1 ${className}`}
    >
      <Icon aria-hidden className={`mt-3 size-5 ${isOn ? 'text-good' : 'text-primary'}`} />
      <div>
        <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isOn ? '' : 'pe-10'}`}>
          <div className="grow basis-[12rem]">
            <h2 id="offer" className="flex min-h-11 items-center font-sans font-semibold">
              {isOn ? messages.notifications_on() : messages.notifications_turn_on()}
            </h2>
            <p role="status" className="text-sm text-muted">
              {device.state === 'denied' ? messages.notifications_denied() : offer}
            </p>
          </div>
          {isOff ? (
            <Button
              variant="secondary"
              size="compact"
              loading={device.step !== undefined}
              onClick={() => void device.turnOn()}
            >
              {device.error === undefined ? messages.notifications_card_turn_on() : messages.try_again()}
            </Button>
          ) : (
            // Also explains how to add the app to the Home Screen, and how to allow what the person has just refused.
            <LinkButton ref={link} to={paths.notifications} variant="secondary" size="compact">
              {isOn ? messages.notifications_card_choose() : messages.notifications_card_how()}
            </LinkButton>
          )}
          {!isOn && (
            <IconButton
              Icon={X}
              label={messages.notifications_card_dismiss()}
              title={messages.notifications_card_dismiss()}
              onClick={dismiss}
              className="absolute -end-3 top-2 text-muted"
            />
          )}
        </div>
        {device.error !== undefined && (
          <div className="mt-2">
            <Alert>{device.error}</Alert>
          </div>
        )}
      </div>
    </section>
  )
}
