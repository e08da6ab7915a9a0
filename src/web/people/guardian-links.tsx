import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GuardianLink, NewGuardianLink } from '#contract/guardians.ts'
import type { Person } from '#contract/membership.ts'
import * as messages from '#messages'
import { api, apiOnce } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { ActionButton } from '#web/forms/action-dialog.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { ShareLink } from '#web/page/share-link.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFocusOfPrevious } from '#web/ui/use-focus-of-previous.ts'
import { guardianLinksQuery } from './queries.ts'

/** Creates links for guardians, and lists them with what has become of them (docs/students.md#guardian-page). */
export function GuardianLinks({ person: { _id, name } }: { person: Person }) {
  const query = useQuery(guardianLinksQuery(_id))
  const [created, setCreated] = useState<NewGuardianLink>()
  const { isRunning, run } = useAction()
  const invalidate = useInvalidate('users')

  async function create(key: string): Promise<void> {
    setCreated(await apiOnce('POST /api/users/{id}/guardian-links', { params: { id: _id } }, key))
    void invalidate()
  }

  return (
    <Card plain title={messages.guardian_links_title()}>
      <p className="text-muted">{messages.guardian_links_text({ name })}</p>
      <div role="status" className="grid gap-4 not-empty:mt-5">
        {created && <NewLink name={name} link={location.origin + paths.guardianLink(created.token)} />}
      </div>
      <Button
        variant="secondary"
        loading={isRunning}
        onClick={() => void run(create, { failure: messages.invite_leader_failed() })}
        className="mt-5"
      >
        {created ? messages.invite_leader_another() : messages.invite_leader_create()}
      </Button>
      <div className="mt-3">
        <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-16" />} compact>
          {(links) => (
            <ul className="hairlines empty:hidden">
              {links.map((link) => (
                <LinkItem
                  key={link._id}
                  link={link}
                  onRevoked={() => created?.link._id === link._id && setCreated(undefined)}
                />
              ))}
            </ul>
          )}
        </QueryContent>
      </div>
    </Card>
  )
}

const NewLink = ({ name, link }: { name: string; link: string }) => (
  <>
    <ShareLink link={link} label={messages.guardian_link_new({ name })} />
    <p className="font-semibold">{messages.guardian_link_once({ name })}</p>
    <QrCode text={link} label={messages.guardian_link_qr()} className="w-48" />
  </>
)

const states: Record<GuardianLink['state'], () => string> = {
  unused: messages.guardian_link_unused,
  opened: messages.guardian_link_opened,
  ended: messages.guardian_link_ended,
  expired: messages.guardian_link_expired,
  revoked: messages.guardian_link_revoked_state,
}

function LinkItem({ link, onRevoked }: { link: GuardianLink; onRevoked: () => void }) {
  const { _id: id, createdBy, createdAt, state, expiresAt, guardianName, openings, lockedUntil } = link
  const invalidate = useInvalidate('users')
  const isOpen = state === 'unused' || state === 'opened'
  const [wasOpen] = useState(isOpen)
  const heading = useRef<HTMLParagraphElement>(null)
  useFocusOfPrevious(heading, wasOpen && !isOpen)
  const title = isOpen && link.isLasting ? messages.guardian_link_lasting() : states[state]()

  async function revoke(): Promise<void> {
    await api('POST /api/guardian-links/{id}/revoke', { params: { id } })
    onRevoked()
    await invalidate()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid gap-1">
        <p ref={heading} tabIndex={-1} className="font-semibold">
          {title}
        </p>
        <p className="text-sm text-muted">
          <MetaLine>
            <MetaItem>
              <Filled text={(date) => messages.guardian_link_by({ name: createdBy.name, date })}>
                <DateOf timestamp={createdAt} />
              </Filled>
            </MetaItem>
            {guardianName !== undefined && (
              <MetaItem className="wrap-anywhere">{messages.guardian_link_for({ name: guardianName })}</MetaItem>
            )}
            {isOpen && expiresAt !== undefined && (
              <MetaItem>
                <Filled text={(time) => messages.guardian_link_until({ time })}>
                  <ChatTime timestamp={expiresAt} />
                </Filled>
              </MetaItem>
            )}
          </MetaLine>
        </p>
        {lockedUntil !== undefined && (
          <p className="text-sm font-medium text-warn">
            <Filled text={(time) => messages.guardian_link_locked({ time })}>
              <ChatTime timestamp={lockedUntil} />
            </Filled>
          </p>
        )}
        <Openings times={openings} />
      </div>
      {isOpen && (
        <ActionButton
          question={messages.invitation_revoke_question()}
          subject={title}
          consequence={messages.guardian_link_revoke_consequence()}
          action={messages.invitation_revoke()}
          onConfirm={revoke}
          success={messages.invitation_revoked()}
          failure={messages.something_went_wrong()}
        />
      )}
    </li>
  )
}

/** When a link was opened, the last time first. */
function Openings({ times: [last, ...earlier] }: { times: readonly string[] }) {
  if (last === undefined) return null
  const lastOpened = (
    <span className="text-sm text-muted">
      <Filled text={(time) => messages.guardian_link_last_opened({ time })}>
        <ChatTime timestamp={last} />
      </Filled>
    </span>
  )
  if (earlier.length === 0) return lastOpened
  return (
    <Fold row={lastOpened} rowClass="-ms-2 min-h-11 w-fit rounded-xl px-2">
      <ul aria-label={messages.guardian_link_openings()} className="grid gap-1 text-sm text-muted">
        {earlier.map((time) => (
          <li key={time}>
            <ChatTime timestamp={time} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
