import type { AdminPrayerRequest, DeletedPrayerRequest, PrayerRequest } from '#contract/prayer-requests.ts'
import type { Role } from '#contract/users.ts'

interface PrayerRequestRow {
  id: string
  content: string
  created_at: string
  prayer_count: number
  response: string | null
  responded_at: string | null
  responder_name: string | null
  responder_role: Role | null
}

const presentShared = (row: PrayerRequestRow) => ({
  _id: row.id,
  content: row.content,
  createdAt: row.created_at,
  prayerCount: row.prayer_count,
  responses:
    row.response === null || row.responded_at === null
      ? []
      : [
          {
            content: row.response,
            respondedBy: { name: row.responder_name ?? '', isLeader: row.responder_role === 'admin' },
            respondedAt: row.responded_at,
          },
        ],
})

export const presentForCommunity = (row: PrayerRequestRow & { prayed_at: string | null }): PrayerRequest => ({
  ...presentShared(row),
  prayed: row.prayed_at !== null,
})

export const presentForLeaders = (row: PrayerRequestRow & { author_name: string }): AdminPrayerRequest => ({
  ...presentShared(row),
  user: { name: row.author_name },
  response: row.response,
})

interface DeletedRow extends PrayerRequestRow {
  author_name: string
  deleted_at: string | null
  deleter_name: string | null
}
export const presentDeleted = (row: DeletedRow): DeletedPrayerRequest => ({
  ...presentForLeaders(row),
  deletedAt: row.deleted_at ?? '',
  deletedBy: row.deleter_name === null ? null : { name: row.deleter_name },
})
