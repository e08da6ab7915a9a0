import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ConcernSummary, SafeguardingLeads } from '#contract/concerns.ts'
import type { OwnConcernSummary } from '#contract/own-concerns.ts'
import { splitNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { ListSwitch } from '#web/lists/list-switch.tsx'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { rowsClass } from '#web/page/rows.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { Link, useParams, useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SectionHeading } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Name } from '#web/ui/name.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ConcernState } from './concern-state.tsx'
import { ownConcernsQuery } from './own-queries.ts'
import { concernsQuery, leadsQuery, type Show } from './queries.ts'
import { RaiseConcern } from './raise-concern.tsx'
import { ReceivedConcern } from './received-concern.tsx'

/** The concerns that the leader receives, or one of them. */
export function ConcernsPage() {
  const { id } = useParams()
  return id === undefined ? <Concerns /> : <ReceivedConcern id={id} />
}

/**
 * The concerns that the leader receives (docs/leaders.md#concerns). Every leader has this screen, and it says nothing about concerns
 * that the leader does not receive.
 */
function Concerns() {
  const [search] = useSearchParams()
  const show: Show = search.get('show') === 'closed' ? 'closed' : 'open'
  const leads = useQuery(leadsQuery)
  const readers = leads.data && <Leads leads={leads.data} />
  const nobodyReads = leads.data?.length === 0
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.menu_concerns()} text={messages.concerns_text()}>
        <RaiseConcern />
      </PageHeader>
      {nobodyReads && readers}
      {/* A warning that nobody reads them would move it. */}
      <div className={leads.isPending ? 'invisible' : ''}>
        <div className="mb-4 flex">
          <ListSwitch
            label={messages.concerns_show()}
            choices={[
              { to: paths.adminConcerns, label: messages.concerns_open(), isCurrent: show === 'open' },
              { to: paths.closedConcerns, label: messages.concerns_closed(), isCurrent: show === 'closed' },
            ]}
          />
        </div>
        <Received key={show} show={show} />
        {!nobodyReads && readers}
      </div>
    </div>
  )
}

/** Who receives concerns. It is the same for all leaders, whatever concerns there are. */
function Leads({ leads }: { leads: SafeguardingLeads }) {
  const choose = (
    <TextLink to={paths.settingsSection('concerns')} className="inline-flex min-h-11 items-center text-ink">
      {messages.concerns_choose_leads()}
    </TextLink>
  )
  if (leads.length === 0) {
    return (
      <p className="mb-4 text-muted">
        {messages.concerns_no_leads()} {choose}
      </p>
    )
  }
  return (
    <p className="mt-6 leading-8 wrap-anywhere text-muted">
      <Filled text={(names) => messages.concerns_leads({ names })}>{namesWith(leads)}</Filled> {choose}
    </p>
  )
}

/** Lists people as links to their pages. */
const namesWith = (people: SafeguardingLeads) =>
  splitNames(people.map(({ name }) => name)).map(({ text, index }) => {
    const person = index === undefined ? undefined : people[index]
    return person === undefined ? (
      text
    ) : (
      <TextLink key={person._id} to={paths.user(person._id)} className="text-ink">
        <Name>{text}</Name>
      </TextLink>
    )
  })

function Received({ show }: { show: Show }) {
  const list = usePagedItems(concernsQuery(show))
  return (
    <PagedItems
      {...list}
      className={`${rowsClass} border-y border-line`}
      footer={<Raised />}
      empty={
        <EmptyState
          title={show === 'open' ? messages.concerns_empty() : messages.concerns_empty_closed()}
          Icon={ShieldCheck}
        />
      }
    >
      {(concern) => (
        <li>
          <ConcernRow concern={concern} />
        </li>
      )}
    </PagedItems>
  )
}

const rowClass = 'block px-4 py-4 -outline-offset-2 hover:bg-sunken sm:rounded-xl sm:px-3'

const ConcernRow = ({ concern }: { concern: ConcernSummary }) => (
  <Link to={paths.adminConcern(concern._id)} className={rowClass}>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{messages.concerns_from({ name: concern.reporter.name })}</span>
      <ConcernState {...concern} isRead={!concern.isUnread} isReceived />
      {concern.isUnread && concern.state !== 'new' && <Badge intent="new">{messages.concern_unread()}</Badge>}
      <span className="text-sm text-muted sm:ms-auto">
        <RelativeTime timestamp={concern.createdAt} />
      </span>
    </span>
    <span dir="auto" className={`mt-1 line-clamp-2 wrap-anywhere ${concern.content === '' ? 'text-muted' : ''}`}>
      {concern.content === '' ? messages.concerns_report_only() : concern.content}
    </span>
  </Link>
)

/** The concerns that the leader has raised, of which the leader may not be a recipient. */
function Raised() {
  const { items } = usePagedItems(ownConcernsQuery)
  if (items === undefined || items.length === 0) return null
  return (
    <section aria-labelledby="raised">
      <SectionHeading id="raised">{messages.concerns_yours()}</SectionHeading>
      <ul className={`${rowsClass} border-y border-line`}>
        {items.map((concern) => (
          <li key={concern._id}>
            <RaisedRow concern={concern} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RaisedRow = ({ concern }: { concern: OwnConcernSummary }) => (
  <Link to={paths.concern(concern._id)} className={rowClass}>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">
        <DateOf timestamp={concern.createdAt} />
      </span>
      <ConcernState {...concern} />
      {concern.hasNews && <Badge intent="new">{messages.news_badge()}</Badge>}
    </span>
    <span dir="auto" className="mt-1 line-clamp-2 wrap-anywhere">
      {concern.content === '' ? messages.concerns_report_only() : concern.content}
    </span>
  </Link>
)
