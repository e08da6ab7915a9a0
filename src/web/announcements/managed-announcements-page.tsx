import { Megaphone } from 'lucide-react'
import { useId, useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { ReportButton } from '#web/concerns/report-button.tsx'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { type OpenForm, useOpenForm } from '#web/forms/use-open-form.ts'
import { LiveItem } from '#web/lists/live-item.tsx'
import { LiveItems } from '#web/lists/live-items.tsx'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { type OwnChanges, useOwnChanges } from '#web/lists/use-own-changes.ts'
import { useSteadyItems } from '#web/lists/use-steady-items.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { isSettled, ScheduledList } from '#web/scheduling/scheduled-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EditAnnouncement, NewAnnouncement } from './announcement-form.tsx'
import { ReadBy, Readers } from './announcement-readers.tsx'
import { EarlierAnnouncements } from './announcement-revisions.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { DeletedAnnouncements } from './deleted-announcements.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import { allAnnouncementsQuery, scheduledAnnouncementsQuery, useDeleteAnnouncement, useSendNow } from './queries.ts'

export function ManagedAnnouncementsPage() {
  const scheduled = usePagedItems(scheduledAnnouncementsQuery)
  const own = useOwnChanges()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.broadcast_title()} text={messages.broadcast_text()} />
      <div className="mb-8">
        <NewAnnouncement onSent={own.add} />
      </div>
      <ScheduledAnnouncements list={scheduled} own={own} />
      {isSettled(scheduled) ? (
        <section aria-labelledby="previous">
          <h2 id="previous" className="mb-3 text-2xl font-bold">
            {messages.broadcast_previous()}
          </h2>
          <PreviousAnnouncements own={own} />
        </section>
      ) : (
        <Skeleton />
      )}
    </div>
  )
}

interface ScheduledAnnouncementsProps {
  list: ReturnType<typeof usePagedItems<Announcement>>
  own: OwnChanges
}

function ScheduledAnnouncements({ list, own }: ScheduledAnnouncementsProps) {
  const form = useOpenForm('scheduled-announcement')
  const sending = useSendNow()
  const deletion = useDeleteAnnouncement()
  return (
    <ScheduledList
      list={list}
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
      form={form}
      onPublish={async (announcement) => own.add((await sending.mutateAsync(announcement))._id)}
      onCancel={({ _id }) => deletion.mutateAsync(_id)}
      badge={({ priority }) => <PriorityBadge priority={priority} />}
    >
      {(announcement) => (
        <EditAnnouncement announcement={announcement} onSent={own.add} onSaved={form.close} onCancel={form.cancel} />
      )}
    </ScheduledList>
  )
}

function PreviousAnnouncements({ own }: { own: OwnChanges }) {
  const form = useOpenForm('sent-announcement')
  const [deleting, setDeleting] = useState<Announcement>()
  const list = usePagedItems(allAnnouncementsQuery)
  const steady = useSteadyItems(list, own.has, ({ isMine }) => isMine === true)
  return (
    <>
      <LiveItems
        {...list}
        {...steady}
        arrivedText={messages.announcements_arrived}
        className="panel hairlines"
        footer={<DeletedAnnouncements />}
        empty={
          <EmptyState
            title={messages.broadcast_empty()}
            text={messages.broadcast_empty_text()}
            picture={<EmptyIllustration Icon={Megaphone} />}
          />
        }
      >
        {(announcement) => {
          const isEdited = form.openId === announcement._id
          // An open form keeps what the leader has typed.
          const isGone = steady.isGone(announcement) && !isEdited
          return (
            <LiveItem isGone={isGone} goneText={messages.announcement_gone()} className="p-4 sm:p-5">
              {isEdited ? (
                <EditAnnouncement announcement={announcement} onSaved={form.close} onCancel={form.cancel} />
              ) : (
                <SentAnnouncement announcement={announcement} form={form} onDelete={() => setDeleting(announcement)} />
              )}
            </LiveItem>
          )
        }}
      </LiveItems>
      {deleting !== undefined && (
        <DeleteAnnouncement
          announcement={deleting}
          onDelete={() => own.add(deleting._id)}
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

interface DeleteAnnouncementProps {
  announcement: Announcement
  /** Called before the announcement is deleted. */
  onDelete: () => void
  onClose: () => void
}

function DeleteAnnouncement({ announcement, onDelete, onClose }: DeleteAnnouncementProps) {
  const deletion = useDeleteAnnouncement()
  return (
    <DeleteDialog
      question={messages.broadcast_confirm_delete()}
      subject={announcement.title}
      consequence={messages.broadcast_delete_consequence()}
      action={messages.broadcast_delete()}
      onDelete={() => {
        onDelete()
        return deletion.mutateAsync(announcement._id)
      }}
      successMessage={messages.broadcast_deleted()}
      failureMessage={messages.broadcast_delete_failed()}
      onClose={onClose}
    />
  )
}
