import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { revokeInvitationsBy } from './invitations/store.ts'
import { deleteExpiredInvitees } from './invitees.ts'
import { countToDecide, endConfirmedOf } from './two-person/store.ts'

export const personalData = {
  tables: {
    invitations: { token_hash: 'secret' },
    confirmations: { action: 'code', outcome: 'code' },
  },
  expired: [deleteExpiredInvitees],
  async revokeSecrets(transaction, user) {
    await revokeInvitationsBy(transaction, user)
    await endConfirmedOf(transaction, user)
  },
  endedByRestore: [
    'update invitations set revoked_at = :now where used_at is null and revoked_at is null',
    "update confirmations set outcome = 'expired', decided_at = :now where outcome is null",
    "update confirmations set used_at = :now where outcome = 'confirmed' and used_at is null",
  ],
  pushes: {
    confirmation: { count: (reader, { userId, now }) => countToDecide(reader, { leaderId: userId, now }) },
  },
} satisfies PersonalData
