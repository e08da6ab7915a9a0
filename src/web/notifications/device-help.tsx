import * as messages from '#messages'
import { AddToHomeScreen } from '#web/page/add-to-home-screen.tsx'
import { isAndroid, isInstalled, isIos } from '#web/push/push-support.ts'

function howToAllow(): string {
  if (isIos()) return messages.notifications_allow_ios()
  if (!isAndroid()) return messages.notifications_allow_address()
  return isInstalled() ? messages.notifications_allow_android_app() : messages.notifications_allow_android()
}

/** How to allow notifications that the person or the system has blocked. A page can't ask again. */
export const AllowHelp = () => <p className="mt-4 rounded-xl bg-sunken px-4 py-3">{howToAllow()}</p>

/** How to add the app to the Home Screen of an iPhone or iPad. */
export const InstallHelp = () => (
  <div className="mt-4 grid gap-3 rounded-xl bg-sunken px-4 py-4">
    <AddToHomeScreen />
    <p className="text-sm">{messages.notifications_install_then()}</p>
  </div>
)
