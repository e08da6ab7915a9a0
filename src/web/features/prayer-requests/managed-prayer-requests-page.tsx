import { HandHeart, MessageSquareReply, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { AdminPrayerRequest } from '#contract/prayer-requests.ts'
import * as messages from '#messages'
import { DeleteDialog } from '../../components/delete-dialog.tsx'
import { CanceledFormNote } from '../../components/draft-notes.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { type OpenForm, useOpenForm } from '../../components/use-open-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeletedPrayerRequests } from './deleted-prayer-requests.tsx'
import { PrayerText } from './prayer-text.tsx'
import { managedQuery, useDeletePrayerRequest } from './queries.ts'
import { RespondForm } from './respond-form.tsx'

export function ManagedPrayerRequestsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.prayer_title()} text={messages.prayer_admin_text()} />
      <ManagedRequests />
    </div>
  )
}

function ManagedRequests() {
  const form = useOpenForm('prayer-response')
  const [deleting, setDeleting] = useState<AdminPrayerRequest>()
  return (
    <>
      <PagedList
        query={managedQuery}
        footer={<DeletedPrayerRequests />}
        empty={
          <EmptyState
            title={messages.prayer_admin_empty()}
            text={messages.prayer_admin_empty_text()}
            picture={<EmptyIllustration Icon={HandHeart} />}
          />
        }
      >
        {(request) => <ManagedRequest request={request} form={form} onDelete={() => setDeleting(request)} />}
      </PagedList>
      {deleting !== undefined && <DeleteRequest request={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

interface ManagedRequestProps {
  request: AdminPrayerRequest
  form: OpenForm
  onDelete: () => void
}

function ManagedRequest({ request, form, onDelete }: ManagedRequestProps) {
  const responding = form.openId === request._id
  const id = useId()
  return (
    <li>
      <Card>
        <PrayerText request={request} id={id} by={request.user.name} />
        {/* An open form stays open when another leader has responded. */}
        {form.canceledId === request._id && (
          <div className="mt-4">
            <CanceledFormNote onUndo={() => form.open(request._id)} />
          </div>
        )}
        {responding ? (
          <RespondForm id={request._id} onClose={form.close} onCancel={form.cancel} />
        ) : (
          <div className="mt-4 flex flex-wrap gap-2">
            {request.responses.length === 0 && (
              <Button
                variant="secondary"
                autoFocus={form.closedId === request._id}
                aria-describedby={id}
                onClick={() => form.open(request._id)}
              >
                <MessageSquareReply aria-hidden className="size-4" />
                {messages.prayer_respond()}
              </Button>
            )}
            <Button variant="danger" aria-describedby={id} onClick={onDelete}>
              <Trash2 aria-hidden className="size-4" />
              {messages.prayer_delete()}
            </Button>
          </div>
        )}
      </Card>
    </li>
  )
}

function DeleteRequest({ request, onClose }: { request: AdminPrayerRequest; onClose: () => void }) {
  const deletion = useDeletePrayerRequest()
  return (
    <DeleteDialog
      question={messages.prayer_confirm_delete()}
      subject={request.content}
      consequence={messages.prayer_delete_consequence()}
      action={messages.prayer_delete()}
      onDelete={() => deletion.mutateAsync(request._id)}
      successMessage={messages.prayer_deleted()}
      failureMessage={messages.prayer_delete_failed()}
      onClose={onClose}
    />
  )
}
