import type { Role } from '#contract/accounts.ts'
import type { AdminPrayerRequest, DeletedPrayerRequest, OwnPrayerRequest, PrayerRequest } from '#contract/prayers.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import { restorableUntil } from '#server/platform/restorable.ts'
import { shownName, shownUsername } from '#server/platform/text/shown-name.ts'

interface PrayerRequestRow {
  id: string
  content: string
  created_at: string
  prayer_count: number
  answered_at: string | null
  thanks: string | null
  response: string | null
  responded_at: string | null
  is_private: number | null
  responder_name: string | null
  responder_role: Role | null
}

function presentResponses(row: PrayerRequestRow): PrayerRequest['responses'] {
  if (row.response === null || row.responded_at === null) return []
  const respondedBy = { name: shownName(row.responder_name), isLeader: row.responder_role === 'admin' }
  const response = { content: row.response, respondedBy, respondedAt: row.responded_at }
  return [row.is_private === 1 ? { ...response, isPrivate: true } : response]
}

const presentShared = (row: PrayerRequestRow) => ({
  _id: row.id,
  content: row.content,
  createdAt: row.created_at,
  prayerCount: row.prayer_count,
  responses: presentResponses(row),
  ...(row.answered_at !== null && { answeredAt: row.answered_at }),
  ...(row.thanks !== null && { thanks: row.thanks }),
})

interface CommunityRow extends PrayerRequestRow {
  prayed_at: string | null
  is_mine: number
  shared_name: string | null
}
/** Returns a request as the group sees it: without a response that is for the author only. */
export const presentForCommunity = (row: CommunityRow): PrayerRequest => ({
  ...presentShared(row),
  responses: row.is_private === 1 ? [] : presentResponses(row),
  prayed: row.prayed_at !== null,
  isMine: row.is_mine === 1,
  ...(row.shared_name !== null && { user: { name: shownName(row.shared_name) } }),
})

interface EditableRow extends PrayerRequestRow {
  audience: Audience
  edited_at: string | null
}
const presentEditable = (row: EditableRow) => ({
  ...presentShared(row),
  audience: row.audience,
  ...(row.edited_at !== null && { editedAt: row.edited_at }),
})

interface OwnRow extends EditableRow {
  edit_count: number
  prayed_at: string | null
  has_response: number
  seen_prayer_count: number
  seen_response: number
}
export const presentForAuthor = (row: OwnRow): OwnPrayerRequest => ({
  ...presentEditable(row),
  editCount: row.edit_count,
  prayed: row.prayed_at !== null,
  newPrayers: row.prayer_count - row.seen_prayer_count,
  isResponseNew: row.has_response > row.seen_response,
})

interface AdminRow extends EditableRow {
  student_id: string
  author_name: string
  shared_username: string | null
}
export const presentForLeaders = (row: AdminRow): AdminPrayerRequest => ({
  ...presentEditable(row),
  user: { _id: row.student_id, name: shownName(row.author_name), ...shownUsername(row.shared_username) },
  response: row.response,
})

interface DeletedRow extends AdminRow {
  deleted_at: string | null
  deleted_by: string | null
  deleter_name: string | null
}
export function presentDeleted(row: DeletedRow): DeletedPrayerRequest {
  const deletedAt = row.deleted_at ?? ''
  const isWithdrawn = row.deleted_by === row.student_id
  return {
    ...presentForLeaders(row),
    deletedAt,
    deletedBy: row.deleter_name === null ? null : { name: shownName(row.deleter_name) },
    ...(!isWithdrawn && { restorableUntil: restorableUntil(deletedAt) }),
    isWithdrawn,
  }
}
