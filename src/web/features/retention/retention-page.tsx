import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import * as messages from '#messages'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedItems, usePagedItems } from '../../components/paged-list.tsx'
import { settingsQuery } from '../../components/settings-query.ts'
import { SubPage } from '../../components/sub-page.tsx'
import { useKeptItems } from '../../components/use-kept-items.ts'
import { paths } from '../../paths.ts'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { unusedQuery } from './queries.ts'
import { UnusedAccountItem } from './unused-account.tsx'

/** Accounts that nobody has used for long, for leaders to keep or to erase (docs/product.md#unused-accounts). */
export function RetentionPage() {
  const months = useQuery(settingsQuery).data?.retentionMonths
  const { query, items: loaded, failureMessage } = usePagedItems(unusedQuery)
  const { items, isGone } = useKeptItems(loaded)
  const isOff = months === null
  return (
    <SubPage parent={paths.adminUsers} back={messages.person_back()}>
      <PageHeader
        title={messages.retention_title()}
        text={typeof months === 'number' ? messages.retention_text({ months }) : messages.retention_text_off()}
      />
      <PagedItems
        query={query}
        items={loaded && items}
        failureMessage={failureMessage}
        className="hairlines panel"
        loading={<Skeleton rowClass="h-36" />}
        empty={
          <EmptyState
            title={isOff ? messages.retention_off() : messages.retention_empty()}
            text={isOff ? messages.retention_off_text() : messages.retention_empty_text()}
            picture={<EmptyIllustration Icon={Hourglass} />}
          >
            {isOff && <LinkButton to={paths.settingsSection('agreements')}>{messages.menu_settings()}</LinkButton>}
          </EmptyState>
        }
      >
        {(account) => <UnusedAccountItem account={account} isGone={isGone(account)} />}
      </PagedItems>
    </SubPage>
  )
}
