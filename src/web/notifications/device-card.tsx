import { Bell, BellOff, BellRing, EyeOff } from 'lucide-react'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { AddToHomeScreen } from '#web/page/add-to-home-screen.tsx'
import { isAndroid, isInstalled, isIos } from '#web/push/push-support.ts'
import { type Device, type DeviceState, useDevice } from '#web/push/use-device.ts'
import { useViewer } from '#web/session/session.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const statusOf: Record<DeviceState, () => string> = {
  on: messages.notifications_on,
  off: messages.notifications_off,
  denied: messages.notifications_denied,
  refused: messages.notifications_refused,
  'install first': messages.notifications_install,
  'update first': messages.notifications_update_ios,
  insecure: messages.notifications_insecure,
  unsupported: messages.notifications_unsupported,
}

/**
 * Notifications on this device, with one button that turns them on or off, or else an explanation.
 * @param isKnown false if the server has no subscription of this device, because its push service has ended it
 */
export function DeviceCard({ isKnown }: { isKnown: boolean }) {
  const device = useDevice(useViewer()._id)
  const state = device.state === 'on' && !isKnown ? 'off' : device.state
  const canChange = state === 'on' || state === 'off'
  const [Icon, color] =
    state === 'on'
      ? [BellRing, 'bg-good-tint text-good']
      : state === 'off' || state === 'install first'
        ? [Bell, 'bg-tint text-primary']
        : [BellOff, 'bg-sunken text-muted']
  return (
    <Card aria-labelledby="this-device">
      <div className="flex items-start gap-4">
        <span className={`grid size-11 shrink-0 place-items-center rounded-full ${color}`}>
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="grow">
          <h2 id="this-device" className="text-xl font-bold">
            {messages.notifications_device()}
          </h2>
          <p role="status" className="mt-1 text-muted">
            {device.step === 'asking' ? messages.notifications_asking() : statusOf[state]()}
          </p>
        </div>
      </div>
      {state === 'denied' && <AllowHelp />}
      {state === 'install first' && <InstallHelp />}
      {device.error !== undefined && canChange && (
        <div className="mt-4">
          <Alert>{device.error}</Alert>
        </div>
      )}
      {canChange && (
        <div className="mt-5 flex flex-col gap-3 sm:flex-row">
          {/* The same button for both, so that it keeps the focus. */}
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            loading={device.step !== undefined}
            onClick={() => void (state === 'on' ? device.turnOff() : device.turnOn())}
          >
            {labelOf(state, device)}
          </Button>
          {state === 'on' && <TestButton />}
        </div>
      )}
      <p className="mt-5 flex items-start gap-3 border-t border-line pt-4 text-sm text-muted">
        <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        {messages.notifications_private()}
      </p>
    </Card>
  )
}

function labelOf(state: DeviceState, { error }: Device): string {
  if (state === 'on') return messages.notifications_turn_off()
  return error === undefined ? messages.notifications_turn_on() : messages.try_again()
}

function TestButton() {
  const { isRunning, run } = useAction()
  const send = () =>
    run(() => api('POST /api/notifications/device/test'), {
      success: messages.notifications_test_sent(),
      failure: messages.notifications_test_failed(),
    })
  return (
    <Button variant="quiet" loading={isRunning} onClick={() => void send()}>
      {messages.notifications_test()}
    </Button>
  )
}

function howToAllow(): string {
  if (isIos()) return messages.notifications_allow_ios()
  if (!isAndroid()) return messages.notifications_allow_address()
  return isInstalled() ? messages.notifications_allow_android_app() : messages.notifications_allow_android()
}

/** How to allow notifications that the person or the system has blocked. A page can't ask again. */
const AllowHelp = () => <p className="mt-4 rounded-xl bg-sunken px-4 py-3">{howToAllow()}</p>

/** How to add the app to the Home Screen of an iPhone or iPad. */
const InstallHelp = () => (
  <div className="mt-4 grid gap-3 rounded-xl bg-sunken px-4 py-4">
    <AddToHomeScreen />
    <p className="text-sm">{messages.notifications_install_then()}</p>
  </div>
)
