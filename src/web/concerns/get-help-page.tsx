import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OwnConcernSummary } from '#contract/own-concerns.ts'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { OwnHeader } from '#web/page/own-header.tsx'
import { rowsClass } from '#web/page/rows.tsx'
import { Link, navigate, useParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { HelpContacts } from '#web/settings/help-contacts.tsx'
import { helpQuery } from '#web/settings/help-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConcernAboutLeaders, ConcernAboutText } from './concern-about-leaders.tsx'
import { ConcernForm } from './concern-form.tsx'
import { ConcernState } from './concern-state.tsx'
import { type ConcernDraft, useConcernText } from './concern-text.ts'
import { EmergencyAdvice, EmergencyCall } from './emergency-advice.tsx'
import { LeaveQuickly } from './leave-quickly.tsx'
import { OwnConcernScreen } from './own-concern.tsx'
import { ownConcernsQuery } from './own-queries.ts'
import { concernLeadersQuery } from './telling-queries.ts'

/** Get help, or one concern that the viewer has told. One module, because people who send a concern see it next. */
export function GetHelpPage() {
  const { id } = useParams()
  return id === undefined ? <GetHelp /> : <OwnConcernScreen id={id} />
}

/** A form to tell the leaders what happened, what to do in an emergency, and whom to call (docs/students.md#get-help). */
function GetHelp() {
  const { awaitingApproval, role } = useViewer()
  return (
    <div className="mx-auto max-w-3xl">
      <OwnHeader title={messages.menu_get_help()} parent={paths.dashboardOf(role)} back={messages.help_back()}>
        <LeaveQuickly />
      </OwnHeader>
      <div className="mt-4 grid gap-4 lg:mt-2">
        <EmergencyCall />
        {/* Leaves the field in view while a keyboard is open, and below several numbers on a small phone. */}
        <p className="text-pretty peer-data-long:[@media(height<44rem)]:hidden [@media(height<36rem)]:hidden">
          {messages.help_text()}
        </p>
        {!awaitingApproval && <Tell />}
        <EmergencyAdvice />
        {awaitingApproval && <p className="text-muted">{messages.help_waiting()}</p>}
        <Contacts />
        {!awaitingApproval && <OwnConcerns />}
      </div>
    </div>
  )
}

function Contacts() {
  const query = useQuery(helpQuery)
  const connected = useConnected()
  return (
    <Card plain title={messages.help_contacts()}>
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
          <p className="text-muted">{messages.help_contacts_failed()}</p>
        )
      ) : query.data.contacts.length === 0 ? (
        <p className="text-muted">{messages.help_contacts_empty()}</p>
      ) : (
        <HelpContacts contacts={query.data.contacts} />
      )}
    </Card>
  )
}

function Tell() {
  const draft = useConcernText('new')
  return (
    <Card title={messages.help_tell()}>
      <ConcernForm
        label={messages.help_tell()}
        draft={draft}
        question={messages.concern_what()}
        action={messages.concern_send()}
        onSent={({ _id }) => navigate(paths.concern(_id), { state: { isSent: true } })}
        isFirst
      >
        <AboutSomebody draft={draft} />
      </ConcernForm>
    </Card>
  )
}

/** Whom it is about, which most people need not say. */
function AboutSomebody({ draft }: { draft: ConcernDraft }) {
  // Fetched before the fields are opened, so that they do not move.
  useQuery(concernLeadersQuery)
  const [isOpen, setOpen] = useState(draft.about.length > 0 || draft.aboutText !== '')
  const fields = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  // The pressed button is not there any more.
  useEffect(() => {
    if (isOpen && !wasOpen.current) fields.current?.querySelector('input')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 self-start font-semibold underline decoration-lamp decoration-2 underline-offset-4"
      >
        {messages.help_about()}
      </button>
    )
  }
  return (
    <div ref={fields} className="grid gap-4">
      <ConcernAboutLeaders draft={draft} />
      <ConcernAboutText draft={draft} />
    </div>
  )
}

/** What the viewer has told so far, without the texts: others may look at the screen. */
function OwnConcerns() {
  const { items } = usePagedItems(ownConcernsQuery)
  if (items === undefined || items.length === 0) return null
  return (
    <Card plain title={messages.help_yours()}>
      <ul className={rowsClass}>
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
      className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken sm:rounded-xl sm:px-2"
    >
      <span className="flex grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          <Filled text={(date) => messages.help_yours_item({ date })}>
            <DateOf timestamp={concern.createdAt} />
          </Filled>
        </span>
        <ConcernState {...concern} />
        {concern.hasNews && <Badge intent="new">{messages.news_badge()}</Badge>}
      </span>
      <ChevronRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
    </Link>
  </li>
)
