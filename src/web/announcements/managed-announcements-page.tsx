import { Megaphone } from 'lucide-react'
import { useId, useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { ReportButton } from '#web/concerns/report-button.tsx'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { type OpenForm, useOpenForm } from '#web/forms/use-open-form.ts'
import { LiveItem, LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { type Scheduled, ScheduledList, useScheduled } from '#web/scheduling/scheduled-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { DeletedAnnouncements, EarlierAnnouncements } from './announcement-history.tsx'
import { ReadBy, Readers } from './announcement-readers.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import { allAnnouncementsQuery, scheduledAnnouncementsQuery, useDeleteAnnouncement, useSendNow } from './queries.ts'

export function ManagedAnnouncementsPage() {
  const scheduled = useScheduled(scheduledAnnouncementsQuery)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.broadcast_title()} text={messages.broadcast_text()} />
      <div className="mb-8">
        <Card aria-labelledby="new-announcement">
          <h2 id="new-announcement" className="mb-5 text-2xl font-bold">
            {messages.broadcast_form()}
          </h2>
          <AnnouncementForm announcement={undefined} />
        </Card>
      </div>
      <ScheduledAnnouncements scheduled={scheduled} />
      {scheduled.isSettled ? (
        <section aria-labelledby="previous">
          <PreviousAnnouncements />
        </section>
      ) : (
        <Skeleton />
      )}
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
  const form = useOpenForm('sent-announcement')
  const [deleting, setDeleting] = useState<Announcement>()
  const remove = useDeleteAnnouncement()
  const list = useLivePages(allAnnouncementsQuery, { appears: isMine })
  return (
    <>
      <h2 id="previous" className="mb-6 text-2xl font-bold">
        {messages.broadcast_previous()}
      </h2>
      <LiveList
        {...list}
        newText={messages.announcements_arrived}
        className="panel hairlines"
        footer={<DeletedAnnouncements />}
        empty={
          <EmptyState title={messages.broadcast_empty()} text={messages.broadcast_empty_text()} Icon={Megaphone} />
        }
      >
        {(announcement) => {
          const isEdited = form.openId === announcement._id
          // An open form keeps what the leader has typed.
          const isGone = list.live.isGone(announcement) && !isEdited
          return (
            <LiveItem isGone={isGone} goneText={messages.announcement_gone()} className="p-4 sm:p-5">
              {isEdited ? (
                <AnnouncementForm announcement={announcement} onSaved={form.close} onCancel={form.cancel} />
              ) : (
                <SentAnnouncement announcement={announcement} form={form} onDelete={() => setDeleting(announcement)} />
              )}
            </LiveItem>
          )
        }}
      </LiveList>
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

interface SentAnnouncementProps {
  announcement: Announcement
  form: OpenForm
  onDelete: () => void
}

function SentAnnouncement({ announcement, form, onDelete }: SentAnnouncementProps) {
  const { _id, createdAt, editedAt, readBy } = announcement
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const listId = useId()
  const edit = () => form.open(_id)
  return (
    <>
      <AnnouncementText announcement={announcement} id={id} />
      <p className="mt-3 text-sm text-muted">
        {messages.announcement_posted_on()} <DateOf timestamp={createdAt} />
        {editedAt !== undefined && (
          <>
            {' · '}
            {messages.broadcast_edited()} <ChatTime timestamp={editedAt} />
          </>
        )}
      </p>
      {form.canceledId === _id && (
        <div className="mt-3">
          <CanceledFormNote onUndo={edit} />
        </div>
      )}
      <div className={`flex flex-wrap items-center gap-x-2 ${editedAt === undefined ? '-mb-2' : ''}`}>
        {readBy && (
          <ReadBy readBy={readBy} isOpen={isOpen} listId={listId} titleId={id} onToggle={() => setOpen(!isOpen)} />
        )}
        <div className="-me-3 ms-auto flex flex-wrap">
          {announcement.isMine !== true && (
            <ReportButton
              reported={{ kind: 'announcement', id: _id, text: `${announcement.title}\n${announcement.content}` }}
              describedBy={id}
            />
          )}
          <Button
            variant="subtle"
            size="compact"
            aria-describedby={id}
            autoFocus={form.closedId === _id}
            onClick={edit}
          >
            {messages.broadcast_edit()}
          </Button>
          <Button variant="subtle" size="compact" aria-describedby={id} onClick={onDelete}>
            {messages.broadcast_delete()}
          </Button>
        </div>
      </div>
      <div id={listId} hidden={!isOpen} className="mt-4">
        {isOpen && readBy && <Readers id={_id} readBy={readBy} />}
      </div>
      {editedAt !== undefined && <EarlierAnnouncements id={_id} />}
    </>
  )
}
