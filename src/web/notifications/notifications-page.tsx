import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { rowsClass } from '#web/page/rows.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddressRows } from './addresses/address-rows.tsx'
import { DeviceCard } from './device-card.tsx'
import { KindsCard } from './kinds-card.tsx'
import { notificationsQuery } from './queries.ts'

/** The viewer's notifications: on this device, and which kinds (docs/students.md#notifications-on-a-device). */
export function NotificationsPage() {
  const query = useQuery(notificationsQuery)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={messages.menu_notifications()} text={messages.notifications_text()} />
      <div className="grid gap-6">
        <DeviceCard isKnown={query.data?.isSubscribed !== false} />
        <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-96" />}>
          {(notifications) => (
            <>
              {notifications.channels.length > 0 && (
                <Card title={messages.addresses_title()} plain>
                  <p className="text-muted">{messages.addresses_text()}</p>
                  <ul className={`mt-1 ${rowsClass}`}>
                    <AddressRows notifications={notifications} />
                  </ul>
                </Card>
              )}
              <KindsCard notifications={notifications} />
            </>
          )}
        </QueryContent>
      </div>
    </div>
  )
}
