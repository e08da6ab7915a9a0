import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

const deletePreferences = statement((sql, value: { id: string }) =>
  sql.deleteFrom('notification_preferences').where('user_id', '=', value.id),
)
const deleteLastNotifications = statement((sql, value: { id: string }) =>
  sql.deleteFrom('last_notifications').where('user_id', '=', value.id),
)
const deleteUrgentTo = statement((sql, value: { id: string }) =>
  sql.deleteFrom('urgent_notifications').where('user_id', '=', value.id),
)
const deleteUrgentBy = statement((sql, value: { id: string }) =>
  sql.deleteFrom('urgent_notifications').where('caused_by', '=', value.id),
)
/** Deletes a person's choices, and what limits notifications to and by the person. Devices are deleted with their sessions. */
export async function eraseChoices(transaction: Transaction, { id }: { id: string }): Promise<void> {
  for (const deleteRows of [deletePreferences, deleteLastNotifications, deleteUrgentTo, deleteUrgentBy]) {
    await transaction.run(deleteRows, { id })
  }
}
