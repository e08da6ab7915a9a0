import { deleteRows } from '#server/platform/database/statement.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { permissions } from './file-lists.ts'

const deletePermissionsOf = deleteRows('permissions', 'student_id')

export const personalData: PersonalData = {
  tables: {
    permissions: {
      answer: 'code',
      guardian_name: { text: 'deleted', of: 'student_id' },
      method: 'code',
      given_on: 'time',
    },
  },
  files: [permissions],
  erase: { atOnce: (transaction, { id }) => deletePermissionsOf(transaction, id) },
}
