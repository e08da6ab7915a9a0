import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { LiveItem, LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { useKept } from '#web/lists/use-kept.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { type Scheduled, ScheduledList, useScheduled } from '#web/posts/scheduled-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { DeletedAnnouncements } from './announcement-history.tsx'
import { NewAnnouncement } from './new-announcement.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import { allAnnouncementsQuery, scheduledAnnouncementsQuery, useDeleteAnnouncement, useSendNow } from './queries.ts'
import { copyOf, SentAnnouncement } from './sent-announcement.tsx'

/** The form is on the screen; on wide ones, it is next to the list and stays there. */
export function ManagedAnnouncementsPage() {
  const scheduled = useScheduled(scheduledAnnouncementsQuery)
  return (
    <div className="mx-auto max-w-3xl lg:max-w-none">
      <PageHeader title={messages.broadcast_title()} isTight />
      <div className="lg:grid lg:grid-cols-[2fr_3fr] lg:items-start lg:gap-10">
        <div className="mb-3 pt-1 lg:top-20 lg:[@media(height>=40rem)]:sticky">
          <NewAnnouncement />
        </div>
        <div>
          <ScheduledAnnouncements scheduled={scheduled} />
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

function ScheduledAnnouncements({ scheduled }: { scheduled: Scheduled<Announcement> }) {
  return (
    <ScheduledList
      scheduled={scheduled}
      texts={{
        publishNow: messages.broadcast_send_now(),
        publishNowQuestion: messages.broadcast_send_now_question(),
        publishNowConsequence: messages.broadcast_send_now_consequence(),
        published: messages.broadcast_sent(),
        publishFailed: messages.broadcast_send_failed(),
        cancel: messages.broadcast_cancel(),
        cancelQuestion: messages.broadcast_cancel_question(),
        canceled: messages.broadcast_canceled(),
        cancelFailed: messages.broadcast_cancel_failed(),
      }}
      formName="scheduled-announcement"
      onPublish={useSendNow()}
      onCancel={useDeleteAnnouncement()}
      badge={({ priority }) => <PriorityBadge priority={priority} />}
    >
      {(announcement, { close, cancel }) => (
        <AnnouncementForm announcement={announcement} onSaved={close} onCancel={cancel} />
      )}
    </ScheduledList>
  )
}

const isMine = (announcement: Announcement) => announcement.isMine === true

function PreviousAnnouncements() {
  const form = useOpenForm('announcement')
  const [deleting, setDeleting] = useState<Announcement>()
  const remove = useDeleteAnnouncement()
  const list = useLivePages(allAnnouncementsQuery, { appears: isMine })
  const edited = useKept(list.live.items, ({ _id }) => form.openId === _id)
  const copied = useKept(list.live.items, ({ _id }) => form.openId === copyOf(_id))
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
            <SentAnnouncement announcement={announcement} form={form} onDelete={() => setDeleting(announcement)} />
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
      {deleting !== undefined && (
        <ActionDialog
          question={messages.broadcast_confirm_delete()}
          subject={deleting.title}
          consequence={messages.broadcast_delete_consequence()}
          action={messages.broadcast_delete()}
          onConfirm={() => remove(deleting)}
          success={messages.broadcast_deleted()}
          failure={messages.broadcast_delete_failed()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
