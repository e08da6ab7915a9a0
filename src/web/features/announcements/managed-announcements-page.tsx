import { Megaphone, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { DeleteDialog } from '../../components/delete-dialog.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { DeletedAnnouncements } from './deleted-announcements.tsx'
import { allAnnouncementsQuery, useDeleteAnnouncement } from './queries.ts'

export function ManagedAnnouncementsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.broadcast_title()} text={messages.broadcast_text()} />
      <AnnouncementForm />
      <section aria-labelledby="previous" className="mt-8">
        <h2 id="previous" className="mb-4 text-2xl font-bold">
          {messages.broadcast_previous()}
        </h2>
        <PreviousAnnouncements />
      </section>
    </div>
  )
}

function PreviousAnnouncements() {
  const [deleting, setDeleting] = useState<Announcement>()
  return (
    <>
      <PagedList
        query={allAnnouncementsQuery}
        footer={<DeletedAnnouncements />}
        empty={
          <EmptyState
            title={messages.broadcast_empty()}
            text={messages.broadcast_empty_text()}
            picture={<EmptyIllustration Icon={Megaphone} />}
          />
        }
      >
        {(announcement) => <SentAnnouncement announcement={announcement} onDelete={() => setDeleting(announcement)} />}
      </PagedList>
      {deleting !== undefined && <DeleteAnnouncement announcement={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function SentAnnouncement({ announcement, onDelete }: { announcement: Announcement; onDelete: () => void }) {
  const id = useId()
  return (
    <li>
      <Card>
        <AnnouncementText announcement={announcement} id={id} />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {messages.announcement_posted_on()} <DateOf timestamp={announcement.createdAt} />
          </p>
          <Button variant="danger" aria-describedby={id} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
            {messages.broadcast_delete()}
          </Button>
        </div>
      </Card>
    </li>
  )
}

function DeleteAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const deletion = useDeleteAnnouncement()
  return (
    <DeleteDialog
      question={messages.broadcast_confirm_delete()}
      subject={announcement.title}
      consequence={messages.broadcast_delete_consequence()}
      action={messages.broadcast_delete()}
      onDelete={() => deletion.mutateAsync(announcement._id)}
      successMessage={messages.broadcast_deleted()}
      failureMessage={messages.broadcast_delete_failed()}
      onClose={onClose}
    />
  )
}
