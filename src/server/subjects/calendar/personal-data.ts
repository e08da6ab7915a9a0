import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { deleteAddressOf } from './store.ts'

export const personalData: PersonalData = {
  tables: { calendar_addresses: { address_hash: 'secret' } },
  revokeSecrets: async (transaction, { userId }) => void (await deleteAddressOf(transaction, userId)),
  endedByRestore: ['delete from calendar_addresses'],
}
