import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

export const personalData: PersonalData = { tables: { calendar_addresses: { address_hash: 'secret' } } }
