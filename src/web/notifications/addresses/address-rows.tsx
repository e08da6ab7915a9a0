import { Mail, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { NotificationAddress, Notifications } from '#contract/notifications.ts'
import type { Channel } from '#contract/rules/notifications.ts'
import * as messages from '#messages'
import { RowButton } from '#web/page/rows.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Name } from '#web/ui/name.tsx'
import { addressOf, addressTitle } from './address-texts.ts'

const AddressSheet = lazy(async () => ({ default: (await import('./address-sheet.tsx')).AddressSheet }))
const icons = { email: Mail, gateway: MessageCircle }

/** A row for each kind of address that the server can send to, which opens its sheet (docs/students.md#other-addresses). */
export function AddressRows({ notifications }: { notifications: Notifications }) {
  const [opened, setOpened] = useState<Channel>()
  return (
    <>
      {notifications.channels.map((channel) => (
        <li key={channel}>
          <RowButton
            Icon={icons[channel]}
            title={addressTitle(channel, notifications)}
            text={<Summary address={addressOf(channel, notifications)} />}
            opensDialog
            onClick={() => setOpened(channel)}
          />
        </li>
      ))}
      {opened && (
        <Suspense>
          <AddressSheet channel={opened} notifications={notifications} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** What there is, in a line. */
function Summary({ address }: { address: NotificationAddress | undefined }) {
  if (address === undefined) return messages.address_none()
  const name = <Name>{address.address}</Name>
  if (address.state === 'on') return name
  const text = address.state === 'unconfirmed' ? messages.address_row_unconfirmed : messages.address_row_ended
  return <Filled text={(place) => text({ address: place })}>{name}</Filled>
}
