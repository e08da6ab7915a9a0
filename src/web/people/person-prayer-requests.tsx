import * as messages from '#messages'
import { PagedList } from '#web/lists/paged-list.tsx'
import { audienceLabels } from '#web/prayers/audience-labels.ts'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { prayerRequestsOfQuery } from './queries.ts'

/** The prayer requests of a student, newest first. */
export function PersonPrayerRequests({ student }: { student: string }) {
  return (
    <Card title={messages.prayer_title()} titleClass="mb-1">
      <PagedList
        query={prayerRequestsOfQuery(student)}
        compact
        className="hairlines"
        loading={<Skeleton className="grid gap-2 pt-3" rowClass="h-20" />}
        empty={<p className="py-3 text-muted">{messages.person_no_prayer_requests()}</p>}
      >
        {({ content, createdAt, prayerCount, audience, answeredAt, editedAt, responses: [response] }) => (
          <li className="py-4">
            <p className="line-clamp-4 whitespace-pre-line">{content}</p>
            <p className="mt-1 text-sm text-muted">
              <DateOf timestamp={createdAt} />
              {' · '}
              {messages.prayer_count({ count: prayerCount })}
              {response !== undefined && <> · {messages.person_responded_by({ name: response.respondedBy.name })}</>}
              {answeredAt !== undefined && <> · {messages.prayer_answered()}</>}
              {editedAt !== undefined && <> · {messages.prayer_edited()}</>}
              {' · '}
              <span className={audience === 'leaders' ? 'font-semibold text-ink' : ''}>
                {audienceLabels[audience]()}
              </span>
            </p>
          </li>
        )}
      </PagedList>
    </Card>
  )
}
