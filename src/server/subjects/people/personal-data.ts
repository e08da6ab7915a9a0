import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { deleteExpiredInvitees } from './invitees.ts'
import { countWaiting } from './store.ts'

export const personalData = {
  tables: {},
  expired: [deleteExpiredInvitees],
  pushes: { waiting_person: { count: countWaiting } },
} satisfies PersonalData
