import { useQuery } from '@tanstack/react-query'
import { Megaphone, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PermissionCounts, StudentPermission } from '#contract/permissions.ts'
import * as messages from '#messages'
import { permissionQuery } from '#web/announcements/permission-query.ts'
import { TakesPlace } from '#web/announcements/takes-place.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { QueryContent } from '#web/lists/query-content.tsx'
import { FilterLinks } from '#web/page/filter-links.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { useParams, useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { formatStart, isOver } from '#web/ui/event-start.ts'
import { useToday } from '#web/ui/use-today.ts'
import { AskedStudents } from './asked-students.tsx'
import { PrintedList } from './printed-list.tsx'
import { askedStudentsQuery, type Shown } from './queries.ts'

const filters = ['yes', 'no', 'missing'] as const
const labels = {
  yes: messages.permission_yes,
  no: messages.permission_no,
  missing: messages.permission_missing,
} as const

/** What parents have answered about an outing or about photos, for leaders (docs/leaders.md#permissions). */
export function PermissionsPage() {
  const { about = '' } = useParams()
  const isPhotos = about === 'photos'
  const query = useQuery(permissionQuery(about))
  return (
    <SubPage
      parent={isPhotos ? paths.settingsSection('photos') : paths.adminBroadcast}
      back={isPhotos ? messages.settings_title() : messages.broadcast_title()}
    >
      <QueryContent
        query={query}
        heading={messages.permissions_filter()}
        missing={{
          title: messages.announcement_not_found(),
          text: messages.announcement_gone(),
          Icon: Megaphone,
        }}
      >
        {(permission) => <Answers key={about} permission={permission} />}
      </QueryContent>
    </SubPage>
  )
}

function Answers({ permission }: { permission: PermissionCounts }) {
  const { about, title = messages.permission_photos(), answerUntil } = permission
  const [params] = useSearchParams()
  const show: Shown | undefined = filters.find((it) => it === params.get('show'))
  const list = usePagedItems(askedStudentsQuery(about, show))
  const today = useToday()
  const isClosed = answerUntil !== undefined && isOver(answerUntil, today)
  const until = isClosed ? messages.permissions_closed : messages.permissions_until
  return (
    <>
      <PageHeader title={title} isTight className="flex-nowrap! items-start! wrap-anywhere">
        <Print permission={permission} list={list} />
      </PageHeader>
      <TakesPlace announcement={permission} className="mb-1" />
      <p className="mb-3 text-muted">
        {about === 'photos'
          ? messages.permissions_photos_text()
          : answerUntil !== undefined && until({ date: formatStart(answerUntil) })}
      </p>
      <FilterLinks
        label={messages.permissions_filter()}
        filters={[
          { to: paths.permission(about), label: messages.users_all(), isCurrent: show === undefined },
          ...filters.map((name) => ({
            to: paths.permission(about, name),
            label: labels[name](),
            isCurrent: show === name,
            count: permission[name],
          })),
        ]}
        className="mb-2"
      />
      <AskedStudents key={show} about={about} title={title} show={show} list={list} />
    </>
  )
}

type List = ReturnType<typeof usePagedItems<StudentPermission>>

/** Prints all students of the list, also those that are not loaded yet. */
function Print({ permission, list: { query, items = [] } }: { permission: PermissionCounts; list: List }) {
  const { isRunning, run } = useAction()
  const [printed, setPrinted] = useState<readonly StudentPermission[]>()
  useEffect(() => {
    if (printed !== undefined) window.print()
  }, [printed])
  async function print(): Promise<void> {
    let { data, hasNextPage } = query
    while (hasNextPage) ({ data, hasNextPage } = await query.fetchNextPage({ throwOnError: true }))
    setPrinted(data?.pages.flatMap((page) => page.items))
  }
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        className="shrink-0"
        loading={isRunning}
        onClick={() => void run(print, { failure: messages.load_failed() })}
      >
        <Printer aria-hidden className="size-4" />
        {messages.privacy_print()}
      </Button>
      <PrintedList permission={permission} students={printed ?? items} />
    </>
  )
}
