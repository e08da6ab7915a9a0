import type { Invitation } from '#contract/leaders.ts'
import { newId } from '#server/platform/database/new-id.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { type InvitationRow, listOpen } from './store.ts'
import { createInvitation, loadCreated, revokeInvitation } from './writes.ts'

export function invitationHandlers({ database, clock, events, securityLog }: Services) {
  /** Notifies leaders: invitations belong to the settings, and their requests and notices to the users. */
  function publishChange(id: string): void {
    events.publish({ change: 'settings', id, audience: { leaders: true } })
    events.publish({ change: 'users', id, audience: { leaders: true } })
  }

  return {
    async 'GET /api/invitations'() {
      return (await listOpen(database.read, { now: clock().toISOString() })).map(presentInvitation)
    },

    async 'POST /api/invitations'({ viewer, caller, createOnce, secretOf }) {
      const [id, now] = [newId(), clock()]
      const invitation = { id, token: secretOf(id), createdBy: viewer.id, now }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => createInvitation(transaction, invitation),
        load: (createdId) => loadCreated(database.read, createdId, now.toISOString()),
      })
      if (isNew) {
        securityLog('leader invited', caller, { account: viewer.id })
        publishChange(row.id)
      }
      return { invitation: presentInvitation(row), token: secretOf(row.id) }
    },

    async 'DELETE /api/invitations/{id}'({ viewer, params: { id } }) {
      const now = clock().toISOString()
      await database.write((transaction) => revokeInvitation(transaction, id, viewer.id, now))
      publishChange(id)
    },
  } satisfies Partial<Handlers>
}

const presentInvitation = (row: InvitationRow): Invitation => ({
  _id: row.id,
  createdBy: { _id: row.created_by, name: shownName(row.creator_name) },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
