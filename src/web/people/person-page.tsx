import { useQuery } from '@tanstack/react-query'
import { MessageCircle, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useParams } from 'react-router'
import type { Person } from '#contract/people.ts'
import * as messages from '#messages'
import { AccountBadges } from '#web/accounts/account-badges.tsx'
import { Approval } from '#web/accounts/joining/approval.tsx'
import { messageOf } from '#web/api/api-error.ts'
import { RaiseConcern } from '#web/concerns/raise-concern.tsx'
import { QueryContent } from '#web/lists/query-content.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateOf, formatChatTime } from '#web/ui/dates.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { OpenConfirmations } from './open-confirmations.tsx'
import { PersonPrayerRequests, PersonResponses } from './person-lists.tsx'
import { PersonMenu } from './person-menu.tsx'
import { personQuery } from './queries.ts'
import { SafeguardingLead } from './safeguarding-lead.tsx'

/** Loaded with the page, but no part of its first picture. */
const PersonPrivacy = lazy(async () => ({ default: (await import('./person-privacy.tsx')).PersonPrivacy }))

/** The page of a user, for leaders (docs/leaders.md#people). */
export function PersonPage() {
  const { id = '' } = useParams()
  return (
    <SubPage parent={paths.adminUsers} back={messages.person_back()}>
      <LoadedPerson key={id} id={id} />
    </SubPage>
  )
}

function LoadedPerson({ id }: { id: string }) {
  const query = useQuery(personQuery(id))
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
  const { _id, name, username, role, state } = person
  const id = useId()
  const isStudent = role === 'student'
  const [isCodeClosed, setCodeClosed] = useState(false)
  return (
    <>
      <PageHeader title={name} text={<bdi className="wrap-anywhere">@{username}</bdi>} margin="mb-4">
        {state !== 'waiting' && (
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            {isStudent && (
              <LinkButton to={paths.chatOf(_id)} variant="secondary">
                <MessageCircle aria-hidden className="size-4" />
                {messages.menu_chat()}
              </LinkButton>
            )}
            <PersonMenu person={person} onCodeClosed={() => setCodeClosed(true)} />
          </div>
        )}
      </PageHeader>
      <div role="status">
        {isCodeClosed && (
          <p className="mb-4 rounded-xl bg-info-tint px-4 py-3 text-info wrap-anywhere">
            {messages.code_closed({ name })}
          </p>
        )}
      </div>
      <OpenConfirmations person={person} onCodeClosed={() => setCodeClosed(true)} />
      <Card className="mb-6">
        <div id={id} tabIndex={-1} className="mb-3 flex flex-wrap gap-2 empty:hidden">
          <AccountBadges user={person} />
        </div>
        {state === 'waiting' && !person.invitedAsLeader && (
          <div className="mb-5">
            {person.needsConsent && <p className="mb-3">{messages.consent_not_old_enough({ name })}</p>}
            <Approval user={person} isDecided={false} describedBy={id} />
          </div>
        )}
        <dl className="grid gap-x-6 gap-y-3 min-[24rem]:grid-cols-2 sm:grid-cols-3">
          <Fact label={messages.account_role()}>{isStudent ? messages.role_student() : messages.leader_badge()}</Fact>
          <Fact label={messages.users_joined()}>
            <DateOf timestamp={person.createdAt} />
          </Fact>
          <Fact label={messages.person_last_seen()}>
            <RelativeTime timestamp={person.lastSeenAt} />{' '}
            <span className="block text-sm font-normal text-muted">{formatChatTime(person.lastSeenAt)}</span>
          </Fact>
        </dl>
        {person.isLastLeader && <p className="mt-4 text-muted">{messages.person_last_leader({ name })}</p>}
        <p className="mt-3">
          <TextLink to={paths.historyOf(_id)} className="inline-flex min-h-11 items-center">
            {messages.person_history({ name })}
          </TextLink>
        </p>
      </Card>
      <PersonConcerns person={person} />
      {isStudent && state !== 'waiting' && (
        <>
          <PersonResponses student={_id} />
          <PersonPrayerRequests student={_id} />
        </>
      )}
      <Suspense>
        <PersonPrivacy person={person} />
      </Suspense>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** Whether a leader receives concerns, and a button to raise one about the person. It says nothing about concerns that exist. */
function PersonConcerns({ person }: { person: Person }) {
  const viewer = useViewer()
  return (
    <>
      {person.role === 'admin' && person.state === 'active' && <SafeguardingLead person={person} />}
      {person._id !== viewer._id && (
        <div className="mb-6">
          <RaiseConcern person={person} />
        </div>
      )}
    </>
  )
}
