import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/leaders.ts'
import * as messages from '#messages'
import { api, apiOnce } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { ActionButton } from '#web/forms/action-dialog.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { ShareLink } from '#web/page/share-link.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The open invitations of leaders, newest first. */
const invitationsQuery = queryOptions({
  queryKey: [...queryKeys.invitations],
  queryFn: () => api('GET /api/invitations'),
})

interface NewLink {
  invitation: Invitation
  link: string
}

/** Creates links that make their holders leaders, and lists the open ones. */
export function InviteLeaders() {
  const [created, setCreated] = useState<NewLink>()
  return (
    <div className="grid gap-8">
      <NewInvitation created={created} onCreated={setCreated} />
      <OpenInvitations onRevoked={(id) => id === created?.invitation._id && setCreated(undefined)} />
    </div>
  )
}

interface NewInvitationProps {
  created: NewLink | undefined
  onCreated: (created: NewLink) => void
}

function NewInvitation({ created, onCreated }: NewInvitationProps) {
  const { isRunning, run } = useAction()
  const invalidate = useInvalidate('settings')
  const groupName = useGroupName()

  async function create(key: string): Promise<void> {
    const { invitation, token } = await apiOnce('POST /api/invitations', {}, key)
    onCreated({ invitation, link: location.origin + paths.invitation(token) })
    void invalidate()
  }

  return (
    <div>
      <p className="text-muted">{messages.invite_leader_text()}</p>
      <div role="status" className="grid gap-4 not-empty:my-5">
        {created && (
          <>
            <p className="font-semibold">{messages.invite_leader_once()}</p>
            <ShareLink
              link={created.link}
              label={messages.invite_leader_link()}
              text={messages.invite_leader_share_text({ group: groupName })}
            />
          </>
        )}
      </div>
      <Button
        variant={created ? 'secondary' : 'primary'}
        loading={isRunning}
        onClick={() => void run(create, { failure: messages.invite_leader_failed() })}
        className={created ? '' : 'mt-5'}
      >
        {created ? messages.invite_leader_another() : messages.invite_leader_create()}
      </Button>
      <p className="mt-4 text-sm text-muted">{messages.invite_leader_confirmed()}</p>
    </div>
  )
}

function OpenInvitations({ onRevoked }: { onRevoked: (id: string) => void }) {
  const query = useQuery(invitationsQuery)
  return (
    <Card title={messages.invitations_title()} plain>
      <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-16" />} compact>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="text-muted">{messages.invitations_empty()}</p>
          ) : (
            <ul className="hairlines">
              {invitations.map((invitation) => (
                <InvitationItem key={invitation._id} invitation={invitation} onRevoked={onRevoked} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  )
}

interface InvitationItemProps {
  invitation: Invitation
  onRevoked: (id: string) => void
}

function InvitationItem({ invitation, onRevoked }: InvitationItemProps) {
  const { _id: id, createdBy, expiresAt } = invitation
  const viewer = useViewer()
  const invalidate = useInvalidate('settings')
  const by =
    createdBy._id === viewer._id ? messages.invitation_by_you() : messages.invitation_by({ name: createdBy.name })

  async function revoke(): Promise<void> {
    await api('DELETE /api/invitations/{id}', { params: { id } })
    onRevoked(id)
    await invalidate()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid gap-1">
        <p className="font-semibold">{by}</p>
        <p className="text-sm text-muted">
          <Filled text={(time) => messages.invitation_expires({ time })}>
            <ChatTime timestamp={expiresAt} />
          </Filled>
        </p>
      </div>
      <ActionButton
        question={messages.invitation_revoke_question()}
        subject={by}
        consequence={messages.invitation_revoke_consequence()}
        action={messages.invitation_revoke()}
        onConfirm={revoke}
        success={messages.invitation_revoked()}
        failure={messages.something_went_wrong()}
      />
    </li>
  )
}
