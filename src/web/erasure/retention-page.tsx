import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import * as messages from '#messages'
import { apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { rowsClass } from '#web/page/rows.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { paths } from '#web/session/paths.ts'
import { settingsQuery } from '#web/settings/settings-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UnusedAccountItem } from './unused-account.tsx'

/** Accounts that nobody has used for long, the longest unused first. */
const unusedQuery = pagedQuery([...queryKeys.users, 'unused'], (cursor) => apiPage('GET /api/retention', cursor, {}), {
  failureMessage: messages.load_failed,
  failureToast: false,
})

/** Accounts that nobody has used for long, for leaders to keep or to erase (docs/leaders.md#unused-accounts). */
export function RetentionPage() {
  const months = useQuery(settingsQuery).data?.retentionMonths
  const list = usePagedItems(unusedQuery)
  const { items, isGone } = useLiveList(list.items, { arrivals: 'append' })
  const isOff = months === null
  return (
    <SubPage parent={paths.adminUsers} back={messages.menu_users()}>
      <PageHeader
        title={messages.retention_title()}
        text={typeof months === 'number' && items?.length !== 0 ? messages.retention_text({ months }) : undefined}
      />
      <PagedItems
        {...list}
        items={items}
        className={`${rowsClass} border-y border-line`}
        loading={<Skeleton rowClass="h-36" />}
        empty={
          <EmptyState
            title={isOff ? messages.retention_off() : messages.retention_empty()}
            text={isOff ? messages.retention_off_text() : undefined}
            Icon={Hourglass}
          >
            {isOff && <LinkButton to={paths.settingsSection('unused')}>{messages.menu_settings()}</LinkButton>}
          </EmptyState>
        }
      >
        {(account) => <UnusedAccountItem account={account} isGone={isGone(account)} />}
      </PagedItems>
    </SubPage>
  )
}
