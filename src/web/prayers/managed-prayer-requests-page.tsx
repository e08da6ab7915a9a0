import { HandHeart } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { AdminPrayerRequest, DeletedPrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { RestoreButton } from '#web/forms/restore-button.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { LiveList } from '#web/lists/live-list.tsx'
import { FilterLinks } from '#web/page/filter-links.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useUnreadCount } from '#web/session/unread-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ManagedRequest, ManagedText } from './managed-request.tsx'
import { deletedQuery, useDeletePrayerRequest, useRestorePrayerRequest } from './queries.ts'
import { useManagedLists } from './use-managed-lists.ts'

export function ManagedPrayerRequestsPage() {
  const [search] = useSearchParams()
  const isFiltered = search.get('show') === 'unanswered'
  const student = (isFiltered && search.get('student')) || undefined
  const count = useUnreadCount('prayersWithoutResponse')
  const filters = [
    { to: paths.adminPrayerRequests, label: messages.prayer_list_all(), isCurrent: !isFiltered },
    {
      to: paths.prayerRequestsWithoutResponse,
      label: messages.prayer_list_unanswered(),
      count,
      isCurrent: isFiltered && student === undefined,
    },
  ]
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.prayer_title()} isTight />
      <ManagedRequests
        key={`${isFiltered} ${student}`}
        isFiltered={isFiltered}
        student={student}
        choices={<FilterLinks label={messages.prayer_lists()} filters={filters} />}
      />
    </div>
  )
}

const listClass = '-mx-4 hairlines border-t border-line sm:mx-0'

interface ManagedRequestsProps {
  /** Whether only requests without a response are shown. */
  isFiltered: boolean
  /** The author of those that are shown, if they are one student's. */
  student: string | undefined
  choices: ReactNode
}

/** The requests without a response, the oldest first, and below them the others, the newest first. */
function ManagedRequests({ isFiltered, student, choices }: ManagedRequestsProps) {
  const form = useOpenForm('prayer-response')
  const [deleting, setDeleting] = useState<AdminPrayerRequest>()
  const remove = useDeletePrayerRequest()
  /** Requests to which this leader has responded. They stay in the list of those without a response. */
  const [responded, setResponded] = useState<Record<string, AdminPrayerRequest>>({})
  const { waiting, others, hasOthers, findMoved } = useManagedLists(!isFiltered, student)
  const itemOf = (list: typeof waiting | typeof others, gone: string) => (request: AdminPrayerRequest) => {
    const moved = responded[request._id] ?? findMoved(request._id)
    return (
      <ManagedRequest
        request={moved ?? request}
        goneText={list.live.isGone(request) && moved === undefined ? gone : undefined}
        form={form}
        onResponded={(current) => {
          setResponded({ ...responded, [current._id]: current })
          form.close()
        }}
        onDelete={() => setDeleting(request)}
      />
    )
  }
  const isEmpty = waiting.live.items?.length === 0
  return (
    <>
      <LiveList
        {...waiting}
        choices={choices}
        newText={messages.prayer_arrived}
        className={`mt-3 ${listClass}`}
        footer={isFiltered ? <DeletedPrayerRequests /> : undefined}
        empty={isFiltered && <EmptyState title={messages.prayer_all_answered()} Icon={HandHeart} />}
      >
        {itemOf(waiting, messages.prayer_gone())}
      </LiveList>
      {hasOthers && (
        <LiveList
          {...others}
          heading={
            others.live.items?.length !== 0 && (
              <h2 className="font-sans text-sm font-semibold text-muted">{messages.prayer_list_others()}</h2>
            )
          }
          newText={messages.prayer_arrived}
          className={listClass}
          footer={<DeletedPrayerRequests />}
          empty={isEmpty && <EmptyState title={messages.prayer_admin_empty()} Icon={HandHeart} />}
        >
          {itemOf(others, messages.prayer_not_shared())}
        </LiveList>
      )}
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
