import { useQuery } from '@tanstack/react-query'
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
import { LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { FilterLinks } from '#web/page/filter-links.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { unreadQuery, useUnreadCount } from '#web/session/unread-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ManagedRequest, ManagedText } from './managed-request.tsx'
import { deletedQuery, managedQuery, type Show, useDeletePrayerRequest, useRestorePrayerRequest } from './queries.ts'

export function ManagedPrayerRequestsPage() {
  const [search] = useSearchParams()
  const count = useUnreadCount('prayersWithoutResponse')
  const first = useFirstList(count)
  const chosen = search.get('show')
  const show = chosen === 'unanswered' || chosen === 'all' ? chosen : first
  const filters = [
    {
      to: paths.prayerRequestsWithoutResponse,
      label: messages.prayer_list_unanswered(),
      count,
      isCurrent: show === 'unanswered',
    },
    { to: paths.allPrayerRequests, label: messages.prayer_list_all(), isCurrent: show === 'all' },
  ]
  const choices = <FilterLinks label={messages.prayer_lists()} filters={filters} />
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.prayer_title()} isTight />
      {show === undefined ? (
        <Skeleton />
      ) : (
        <ManagedRequests key={show} show={show === 'all' ? undefined : show} choices={choices} />
      )}
    </div>
  )
}

/**
 * Returns the list that the screen starts with: the requests without a response if there are some. It stays the same while the screen
 * is open. Undefined until the number is known.
 */
function useFirstList(count: number | undefined) {
  const { isFetching } = useQuery(unreadQuery(useViewer()))
  const [first, setFirst] = useState<'unanswered' | 'all'>()
  const isKnown = count !== undefined || !isFetching
  if (first === undefined && isKnown) setFirst(count ? 'unanswered' : 'all')
  return first
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
        className="-mx-4 mt-3 hairlines border-t border-line sm:mx-0"
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
