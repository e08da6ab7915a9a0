import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
          {(notifications) => <KindsCard notifications={notifications} />}
        </QueryContent>
      </div>
    </div>
  )
}
