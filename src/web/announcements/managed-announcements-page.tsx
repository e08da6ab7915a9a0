import { Megaphone } from 'lucide-react'
import * as messages from '#messages'
import { LiveItem, LiveList } from '#web/lists/live-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { ScheduledList, useScheduled } from '#web/posts/scheduled-list.tsx'
import { useManagedList } from '#web/posts/use-managed-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { DeletedAnnouncements } from './announcement-history.tsx'
import { announcementPosts } from './announcement-posts.ts'
import { NewAnnouncement } from './new-announcement.tsx'
import { ParentsBadge, PriorityBadge } from './priority-badge.tsx'
import { SentAnnouncement } from './sent-announcement.tsx'
import { TakesPlace } from './takes-place.tsx'

/** The form is on the screen; on wide ones, it is next to the list and stays there. It scrolls if it is higher than the screen. */
export function ManagedAnnouncementsPage() {
  const scheduled = useScheduled(announcementPosts.scheduled)
  return (
    <div className="mx-auto max-w-3xl lg:max-w-none">
      <PageHeader title={messages.broadcast_title()} isTight />
      <div className="lg:grid lg:grid-cols-[2fr_3fr] lg:items-start lg:gap-10">
        <div className="mb-3 pt-1 lg:top-20 lg:-mx-2 lg:px-2 lg:pb-2 lg:[@media(height>=40rem)]:sticky lg:[@media(height>=40rem)]:max-h-[calc(var(--screen-height)-5rem)] lg:[@media(height>=40rem)]:overflow-y-auto">
          <NewAnnouncement />
        </div>
        <div>
          <ScheduledList
            posts={announcementPosts}
            scheduled={scheduled}
            badge={(announcement) => (
              <>
                <PriorityBadge priority={announcement.priority} />
                <ParentsBadge {...announcement} />
              </>
            )}
            facts={(announcement) => <TakesPlace announcement={announcement} muted className="mt-1 text-sm" />}
          >
            {(announcement, { close, cancel }) => (
              <AnnouncementForm announcement={announcement} onSaved={close} onCancel={cancel} />
            )}
          </ScheduledList>
          {scheduled.isSettled ? (
            <section aria-labelledby="previous">
              <PreviousAnnouncements />
            </section>
          ) : (
            <Skeleton />
          )}
        </div>
      </div>
    </div>
  )
}

function PreviousAnnouncements() {
  const { form, list, edited, copied, askToDelete, dialog } = useManagedList(announcementPosts)
  return (
    <>
      <LiveList
        {...list}
        heading={
          <h2 id="previous" className="text-xl font-bold">
            {messages.broadcast_previous()}
          </h2>
        }
        newText={messages.announcements_arrived}
        className="-mx-4 hairlines border-t border-line sm:mx-0"
        footer={<DeletedAnnouncements />}
        empty={<EmptyState title={messages.broadcast_empty()} Icon={Megaphone} />}
      >
        {(announcement) => (
          <LiveItem
            isGone={list.live.isGone(announcement)}
            goneText={messages.announcement_gone()}
            className="px-4 pt-1 pb-1.5 sm:px-0"
          >
            <SentAnnouncement announcement={announcement} form={form} onDelete={() => askToDelete(announcement)} />
          </LiveItem>
        )}
      </LiveList>
      {(edited ?? copied) !== undefined && (
        <AnnouncementForm
          key={form.openId}
          announcement={edited}
          copied={copied}
          onSaved={form.close}
          onCancel={form.cancel}
        />
      )}
      {dialog}
    </>
  )
}
