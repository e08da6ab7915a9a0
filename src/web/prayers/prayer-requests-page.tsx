import { useState } from 'react'
import * as messages from '#messages'
import { ListSwitch } from '#web/lists/list-switch.tsx'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { navigate, useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { GroupRequests } from './group-requests.tsx'
import { hasNews } from './news.ts'
import { OwnRequests } from './own-requests.tsx'
import { PrayerRequestForm } from './prayer-request-form.tsx'
import { ownQuery } from './queries.ts'

export function PrayerRequestsPage() {
  const [search] = useSearchParams()
  const isOwn = search.get('show') === 'yours'
  /** Id of the student's request that was sent last, or its idempotency key while it waits. */
  const [sent, setSent] = useState<string>()
  function showOwn(sent: string): void {
    setSent(sent)
    navigate(paths.ownPrayerRequests, { replace: true })
  }
  const { items } = usePagedItems(ownQuery)
  const news = items?.some(hasNews) === true && !isOwn && (
    <span className="size-2.5 shrink-0 rounded-full bg-unread">
      <span className="sr-only">{messages.prayer_news()}</span>
    </span>
  )
  const heading = (
    <h2 id="prayer-list" className="text-xl font-bold sm:text-2xl">
      {isOwn ? messages.prayer_yours() : messages.prayer_community()}
    </h2>
  )
  const choices = (
    <ListSwitch
      label={messages.prayer_lists()}
      choices={[
        { to: paths.prayerRequests, label: messages.prayer_list_group(), isCurrent: !isOwn },
        { to: paths.ownPrayerRequests, label: messages.prayer_list_yours(), isCurrent: isOwn, badge: news },
      ]}
    />
  )
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.prayer_title()} />
      <PrayerRequestForm onSentToOwn={showOwn} />
      <section aria-labelledby="prayer-list">
        {isOwn ? (
          <>
            <div className="flex min-h-12 items-center">{heading}</div>
            {choices}
            <OwnRequests sent={sent} />
          </>
        ) : (
          <GroupRequests heading={heading} choices={choices} />
        )}
      </section>
    </div>
  )
}
