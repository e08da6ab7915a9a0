import { Share, SquarePlus } from 'lucide-react'
import * as messages from '#messages'
import { useGroupName } from '#web/session/group-name.ts'

const iconClass = 'mb-0.5 inline size-5 text-muted'

/** Explains how to install the app on an iPhone or iPad, where no website can offer it: see `needsHomeScreen`. */
export function AddToHomeScreen() {
  const group = useGroupName()
  return (
    <ol className="grid list-inside list-decimal gap-2 text-sm">
      <li>
        {messages.home_screen_share()} <Share aria-hidden className={iconClass} />
      </li>
      <li>
        {messages.home_screen_add()} <SquarePlus aria-hidden className={iconClass} />
      </li>
      <li>{messages.home_screen_open({ group })}</li>
    </ol>
  )
}
