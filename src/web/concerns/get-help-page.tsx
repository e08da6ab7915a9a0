import { useQuery } from '@tanstack/react-query'
import { ChevronRight, X } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import type { OwnConcernSummary } from '#contract/concerns.ts'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { HelpContacts } from '#web/settings/help-contacts.tsx'
import { helpQuery } from '#web/settings/help-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConcernAboutLeaders, ConcernAboutText } from './concern-about-leaders.tsx'
import { ConcernForm } from './concern-form.tsx'
import { ConcernState } from './concern-state.tsx'
import { useConcernText } from './concern-text.ts'
import { EmergencyAdvice } from './emergency-advice.tsx'
import { OwnConcernScreen } from './own-concern.tsx'
import { ownConcernsQuery } from './own-queries.ts'

/** Get help, or one concern that the viewer has told. One module, because people who send a concern see it next. */
export function GetHelpPage() {
  const { id } = useParams()
  return id === undefined ? <GetHelp /> : <OwnConcernScreen id={id} />
}

/** What to do in an emergency, whom to call, and a form to tell the leaders what happened (docs/students.md#get-help). */
function GetHelp() {
  const { awaitingApproval } = useViewer()
  return (
    <div className="mx-auto max-w-3xl">
      {/* Leave quickly stays in view while the page scrolls. */}
      <PageHeader
        title={messages.menu_get_help()}
        margin="-mt-2"
        className="sticky-heading -mx-4 items-center! gap-2! bg-paper/95 px-4 pt-2 pb-3 backdrop-blur sm:-mx-5 sm:px-5 max-[24rem]:[&_button]:px-3 max-[24rem]:[&_svg]:hidden"
      >
        <LeaveQuickly />
      </PageHeader>
      <p className="mb-6 max-w-prose text-pretty text-muted">{messages.help_text()}</p>
      <div className="grid gap-6">
        <EmergencyAdvice />
        <Contacts />
        {awaitingApproval ? <p className="text-muted">{messages.help_waiting()}</p> : <OwnConcerns />}
      </div>
    </div>
  )
}

/** Shows the home screen, and removes this one from the history of the tab. */
function LeaveQuickly() {
  const navigate = useNavigate()
  const { role } = useViewer()
  return (
    <Button
      variant="secondary"
      title={messages.help_leave_text()}
      onClick={() => void navigate(paths.dashboardOf(role), { replace: true })}
    >
      <X aria-hidden className="size-4" />
      {messages.help_leave()}
    </Button>
  )
}

function Contacts() {
  const query = useQuery(helpQuery)
  const connected = useConnected()
  return (
    <Card title={messages.help_contacts()}>
      <div className="mt-3">
        {query.data === undefined ? (
          connected && !query.isError ? (
            <Skeleton rows={1} />
          ) : connected ? (
            <LoadFailed
              text={messages.help_contacts_failed()}
              loading={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <p className="text-muted">{messages.help_contacts_unknown()}</p>
          )
        ) : query.data.contacts.length === 0 ? (
          <p className="text-muted">{messages.help_contacts_empty()}</p>
        ) : (
          <HelpContacts contacts={query.data.contacts} />
        )}
      </div>
    </Card>
  )
}

function Tell() {
  const navigate = useNavigate()
  const draft = useConcernText('new')
  return (
    <Card title={messages.help_tell()}>
      <p className="mt-1">{messages.help_tell_text()}</p>
      <p className="mt-1 mb-5 text-muted">{messages.help_hours_note()}</p>
      <ConcernForm
        label={messages.help_tell()}
        draft={draft}
        question={messages.concern_what()}
        action={messages.concern_send()}
        onSent={({ _id }) => void navigate(paths.concern(_id), { state: { isSent: true } })}
      >
        <ConcernAboutLeaders draft={draft} />
        <ConcernAboutText draft={draft} />
      </ConcernForm>
    </Card>
  )
}

/** What the viewer has told so far, and the form, which it must not move. */
function OwnConcerns() {
  const { items, query } = usePagedItems(ownConcernsQuery)
  const connected = useConnected()
  if (items === undefined && !query.isError && connected) return null
  return (
    <>
      {items !== undefined && items.length > 0 && <OwnConcernList items={items} />}
      <Tell />
    </>
  )
}

/** What the viewer has told, without the texts: others may look at the screen. */
function OwnConcernList({ items }: { items: readonly OwnConcernSummary[] }) {
  return (
    <Card title={messages.help_yours()}>
      <ul className="mt-2 hairlines">
        {items.map((concern) => (
          <OwnConcernItem key={concern._id} concern={concern} />
        ))}
      </ul>
    </Card>
  )
}

const OwnConcernItem = ({ concern }: { concern: OwnConcernSummary }) => (
  <li>
    <Link
      to={paths.concern(concern._id)}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-xl px-2 py-2 hover:bg-sunken"
    >
      <span className="flex grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {messages.help_yours_item()} <DateOf timestamp={concern.createdAt} />
        </span>
        <ConcernState {...concern} />
        {concern.hasNews && <Badge intent="warn">{messages.help_new()}</Badge>}
      </span>
      <ChevronRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
    </Link>
  </li>
)
