import { Bell, BellRing } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as messages from '#messages'
import { LinkButton } from '../../components/link-button.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { paths } from '../../paths.ts'
import { useDevice } from '../../push/use-device.ts'
import { useViewer } from '../../session/session.tsx'
import { readUserData, saveUserData } from '../../storage/user-data.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Stored for a user who does not want to be asked on this device. */
const dismissed = 'push-dismissed'

/** Offers notifications until they are on, dismissed or impossible on this device (docs/product.md#notifications-on-a-device). */
export function NotificationsCard() {
  const { _id, role } = useViewer()
  const device = useDevice()
  const [isDismissed, setDismissed] = useState(() => readUserData(_id, dismissed) !== '')
  // Stays while the screen is open after they are on, so that nothing moves.
  const [wasOffered] = useState(device.state === 'off' || device.state === 'install first')
  const isOn = device.state === 'on'
  const choose = useRef<HTMLAnchorElement>(null)
  // The button with the focus has just been replaced.
  useEffect(() => {
    if (isOn) choose.current?.focus()
  }, [isOn])
  if (!wasOffered || isDismissed) return null

  function dismiss(): void {
    saveUserData(_id, dismissed, 'yes')
    setDismissed(true)
  }

  // The screen explains how to add the app to the Home Screen, or how to allow what the person has just refused.
  const needsHelp = !isOn && device.state !== 'off'
  const Icon = isOn ? BellRing : Bell
  return (
    <Card aria-labelledby="turn-on-notifications" className="mb-8 flex items-start gap-4">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${isOn ? 'text-good' : 'text-primary'}`} />
      <div className="grow">
        <h2 id="turn-on-notifications" className="text-xl font-bold">
          {isOn ? messages.notifications_on() : messages.notifications_turn_on()}
        </h2>
        {isOn ? (
          <TextLink ref={choose} to={paths.notifications} className="inline-flex min-h-11 items-center">
            {messages.notifications_card_choose()}
          </TextLink>
        ) : (
          <>
            <p className="mt-1 text-muted">
              {role === 'admin' ? messages.notifications_card_leader() : messages.notifications_card_student()}
            </p>
            {device.error !== undefined && (
              <div className="mt-3">
                <Alert>{device.error}</Alert>
              </div>
            )}
            <div className="mt-3 flex flex-wrap gap-3">
              {needsHelp ? (
                <LinkButton to={paths.notifications} variant="secondary">
                  {messages.notifications_card_how()}
                </LinkButton>
              ) : (
                <Button variant="secondary" loading={device.step !== undefined} onClick={() => void device.turnOn()}>
                  {device.error === undefined ? messages.notifications_card_turn_on() : messages.try_again()}
                </Button>
              )}
              <Button variant="subtle" onClick={dismiss}>
                {messages.notifications_card_dismiss()}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
