import { useQuery } from '@tanstack/react-query'
import { HeartHandshake, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Person } from '#contract/membership.ts'
import { isolateName } from '#locales/intl.ts'
import * as messages from '#messages'
import { AccountBadges } from '#web/accounts/account-badges.tsx'
import { Approval } from '#web/accounts/joining/approval.tsx'
import { useDecision } from '#web/accounts/joining/decisions.ts'
import { messageOf } from '#web/api/api-error.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { RowLink, rowsClass } from '#web/page/rows.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { useParams, useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Username } from '#web/ui/username.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { ConfirmationItem } from './confirmation-item.tsx'
import { PersonHere, RaiseRow } from './person-here.tsx'
import { PersonMenu } from './person-menu.tsx'
import { personQuery } from './queries.ts'

/** Loaded when their tab is opened, or with the page of a leader. */
const PersonParents = lazy(async () => ({ default: (await import('./person-parents.tsx')).PersonParents }))
const PersonData = lazy(async () => ({ default: (await import('./person-data.tsx')).PersonData }))

/** The page of a user, for leaders (docs/leaders.md#people). */
export function PersonPage() {
  const { id = '' } = useParams()
  return (
    <SubPage parent={paths.adminUsers} back={messages.menu_users()}>
      <LoadedPerson key={id} id={id} />
    </SubPage>
  )
}

function LoadedPerson({ id }: { id: string }) {
  const query = useQuery(personQuery(id))
  const decision = useDecision(id)
  // The server has no such account any more. The decision can be undone for a while.
  if (decision?.kind === 'decline' && decision.canUndo && query.data !== undefined)
    return <PersonDetails person={query.data} />
  return (
    <QueryContent
      query={query}
      failureMessage={messageOf(query.error, messages.load_failed())}
      heading={messages.person_heading()}
      missing={{ title: messages.person_not_found(), text: messages.person_not_found_text(), Icon: UserRound }}
    >
      {(person) => <PersonDetails person={person} />}
    </QueryContent>
  )
}

function PersonDetails({ person }: { person: Person }) {
  const { _id, name, state } = person
  const id = useId()
  const decision = useDecision(_id)
  const [isCodeClosed, setCodeClosed] = useState(false)
  const isWaiting = state === 'waiting'
  return (
    <>
      <PersonHeader person={person}>
        {!isWaiting && <PersonMenu person={person} onCodeClosed={() => setCodeClosed(true)} />}
      </PersonHeader>
      <div role="status">
        {isCodeClosed && (
          <p className="mb-4 rounded-xl bg-info-tint px-4 py-3 text-info wrap-anywhere">
            {messages.code_closed({ name })}
          </p>
        )}
      </div>
      <OpenConfirmations person={person} onCodeClosed={() => setCodeClosed(true)} />
      {(isWaiting || decision?.canUndo) && !person.invitedAsLeader && (
        <div className="mb-5">
          <span id={id} tabIndex={-1} className="sr-only">
            {name}
          </span>
          {isWaiting && person.needsConsent && <p className="mb-3">{messages.consent_not_old_enough({ name })}</p>}
          <Approval user={person} isDecided={!isWaiting} describedBy={id} />
        </div>
      )}
      {person.isLastLeader && <p className="mb-4 text-muted">{messages.person_last_leader({ name })}</p>}
      {person.role === 'student' ? <StudentTabs person={person} /> : <LeaderRows person={person} />}
    </>
  )
}

const PersonHeader = ({ person, children }: { person: Person; children: ReactNode }) => (
  <div className="mb-3">
    <div className="flex flex-wrap items-start gap-4">
      <Avatar name={person.name} size="large" className="mt-1 max-[22rem]:hidden" />
      <PageHeader
        title={isolateName(person.name)}
        badge={<AccountBadges user={person} />}
        isTight
        className="min-w-0 grow basis-[14rem] items-start! gap-2! min-[18rem]:flex-nowrap!"
        text={
          <>
            <Username username={person.username} /> ·{' '}
            <span>{person.role === 'student' ? messages.role_student() : messages.leader_badge()}</span>
            <br />
            <Filled text={(time) => messages.person_last_seen({ time })}>
              <RelativeTime timestamp={person.lastSeenAt} />
            </Filled>
            <br />
            <Filled text={(date) => messages.users_joined_on({ date })}>
              <DateOf timestamp={person.createdAt} />
            </Filled>
          </>
        }
      >
        {children}
      </PageHeader>
    </div>
  </div>
)

const tabNames = ['here', 'parents', 'data'] as const
type TabName = (typeof tabNames)[number]

/** What leaders know about a student, and what they can do with it. Someone who waits has written nothing. */
function StudentTabs({ person }: { person: Person }) {
  const [params, setParams] = useSearchParams()
  const names: readonly TabName[] = person.state === 'waiting' ? tabNames.slice(1) : tabNames
  const wanted = names.indexOf(params.get('tab') as TabName)
  const waits = person.needsConsent ? 1 : 0
  const contents: Record<TabName, { label: string; badge?: ReactNode; content: ReactNode }> = {
    here: { label: messages.person_tab_here(), content: <PersonHere person={person} /> },
    parents: {
      label: messages.person_tab_parents(),
      content: <PersonParents person={person} />,
      ...(waits > 0 && {
        badge: (
          <CountBadge count={waits} label={messages.person_parents_waits()} isNews={false} className="ms-2 px-2" />
        ),
      }),
    },
    data: { label: messages.person_tab_data(), content: <PersonData person={person} /> },
  }
  const open = (index: number) => setParams(index === 0 ? {} : { tab: names[index] ?? '' }, { replace: true })
  return (
    <Tabs
      label={messages.person_tabs({ name: person.name })}
      margin="mb-3"
      initial={Math.max(0, wanted)}
      onSelect={open}
      tabs={names.map((name) => ({
        name,
        ...contents[name],
        content: <Suspense>{contents[name].content}</Suspense>,
      }))}
    />
  )
}

/** A leader's page: nothing that a leader wrote is listed. */
const LeaderRows = ({ person }: { person: Person }) => (
  <>
    <ul className={rowsClass}>
      {person.state === 'active' && (
        <li>
          <RowLink
            Icon={HeartHandshake}
            title={messages.lead_title()}
            text={person.isSafeguardingLead ? messages.lead_yes() : messages.lead_no()}
            to={paths.settingsSection('concerns')}
          />
        </li>
      )}
      <RaiseRow person={person} />
    </ul>
    <Suspense>
      <PersonData person={person} />
    </Suspense>
  </>
)

/** What waits for a second leader, and a confirmed new password whose code has not been shown yet. */
function OpenConfirmations({ person, onCodeClosed }: { person: Person; onCodeClosed: () => void }) {
  const viewer = useViewer()
  const [isShowingCode, setShowingCode] = useState(false)
  function close(wasShown: boolean): void {
    setShowingCode(false)
    if (wasShown) onCodeClosed()
  }
  const { items = [], isGone } = useLiveList(person.confirmations, { arrivals: 'append' })
  if (items.length === 0) return null
  return (
    <>
      <ul className="mb-6 hairlines panel">
        {items.map((confirmation) => (
          <li key={confirmation._id} className="px-4 py-3.5 sm:px-5">
            {confirmation.outcome === 'confirmed' && confirmation.requestedBy._id === viewer._id ? (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 grow basis-64 font-semibold">
                  {isGone(confirmation) ? messages.code_was_shown() : messages.code_may_be_shown()}
                </p>
                {!isGone(confirmation) && <Button onClick={() => setShowingCode(true)}>{messages.code_show()}</Button>}
              </div>
            ) : (
              <ConfirmationItem confirmation={confirmation} isGone={isGone(confirmation)} />
            )}
          </li>
        ))}
      </ul>
      {isShowingCode && <CodeDialog person={person} isConfirmed onClose={close} />}
    </>
  )
}
