import { HandHeart } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminPrayerRequest, DeletedPrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { RestoreButton } from '#web/forms/restore-button.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { ListSwitch } from '#web/lists/list-switch.tsx'
import { LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { useUnreadCount } from '#web/session/unread-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ManagedRequest, ManagedText } from './managed-request.tsx'
import { deletedQuery, managedQuery, type Show, useDeletePrayerRequest, useRestorePrayerRequest } from './queries.ts'

export function ManagedPrayerRequestsPage() {
  const [search] = useSearchParams()
  const show: Show = search.get('show') === 'unanswered' ? 'unanswered' : undefined
  const count = useUnreadCount('prayersWithoutResponse')
  const choices = [
    {
      to: paths.prayerRequestsWithoutResponse,
      label:
        count === undefined
          ? messages.prayer_list_unanswered()
          : messages.prayer_list_unanswered_count({ count: `${count}` }),
      isCurrent: show === 'unanswered',
    },
    { to: paths.adminPrayerRequests, label: messages.prayer_list_all(), isCurrent: show === undefined },
  ]
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.prayer_title()} margin="" />
      <ManagedRequests
        key={show}
        show={show}
        choices={<ListSwitch label={messages.prayer_lists()} choices={choices} />}
      />
    </div>
  )
}

function ManagedRequests({ show, choices }: { show: Show; choices: ReactNode }) {
  const form = useOpenForm('prayer-response')
  const [deleting, setDeleting] = useState<AdminPrayerRequest>()
  const remove = useDeletePrayerRequest()
  /** Requests to which this leader has responded. They stay in the list of those without a response. */
  const [responded, setResponded] = useState<Record<string, AdminPrayerRequest>>({})
  const list = useLivePages(managedQuery(show))
  return (
    <>
      <LiveList
        {...list}
        choices={choices}
        newText={messages.prayer_arrived}
        className="hairlines"
        footer={<DeletedPrayerRequests />}
        empty={
          <EmptyState
            title={show === 'unanswered' ? messages.prayer_all_answered() : messages.prayer_admin_empty()}
            Icon={HandHeart}
          />
        }
      >
        {(request) => (
          <ManagedRequest
            request={responded[request._id] ?? request}
            goneText={
              list.live.isGone(request) && responded[request._id] === undefined
                ? show === 'unanswered'
                  ? messages.prayer_gone()
                  : messages.prayer_not_shared()
                : undefined
            }
            form={form}
            onResponded={(current) => {
              setResponded({ ...responded, [current._id]: current })
              form.close()
            }}
            onDelete={() => setDeleting(request)}
          />
        )}
      </LiveList>
      {deleting !== undefined && (
        <ActionDialog
          question={messages.prayer_confirm_delete()}
          subject={deleting.content}
          consequence={messages.prayer_delete_consequence()}
          action={messages.prayer_delete()}
          onConfirm={() => remove(deleting._id)}
          success={messages.prayer_deleted()}
          failure={messages.prayer_delete_failed()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** Deleted and withdrawn prayer requests with their authors and who removed them, for leaders. */
const DeletedPrayerRequests = () => (
  <HistoryDisclosure
    label={messages.prayer_deleted_list()}
    query={deletedQuery}
    empty={messages.prayer_deleted_empty()}
    keyOf={({ _id }) => _id}
  >
    {(request) => <DeletedRequest request={request} />}
  </HistoryDisclosure>
)

function DeletedRequest({ request }: { request: DeletedPrayerRequest }) {
  const id = useId()
  const restore = useRestorePrayerRequest()
  return (
    <ManagedText request={request} id={id}>
      <DeletedBy item={request} isWithdrawn={request.isWithdrawn}>
        <RestoreButton item={request} describedBy={id} onRestore={() => restore(request._id)} />
      </DeletedBy>
    </ManagedText>
  )
}
