import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { deleteExpiredInvitees } from './invitees.ts'

export const personalData = { tables: {}, expired: [deleteExpiredInvitees] } satisfies PersonalData
