import type {
  Announcement,
  AnnouncementReader,
  NextAnnouncement,
  StoredAnnouncementText,
  StudentAnnouncement,
} from '#contract/announcements.ts'
import { announcementText } from '#contract/rules/announcements.ts'
import { shownName, shownUsername } from '#server/platform/text/shown-name.ts'
import type { Schedule } from '#server/subjects/posts/public.ts'

type SharedText = Omit<StoredAnnouncementText, 'forParents' | 'answerUntil'>
interface AnnouncementRow extends SharedText {
  id: string
  created_at: string
}
interface EditedRow extends AnnouncementRow {
  updated_at: string | null
}
interface EditableRow extends EditedRow, StoredAnnouncementText {
  edit_count: number
}

/** Leaves out a date and a place that are empty. */
export const withoutEmpty = <Text extends Pick<StoredAnnouncementText, 'startsAt' | 'place'>>({
  startsAt,
  place,
  ...rest
}: Text) => ({ ...rest, ...(startsAt !== '' && { startsAt }), ...(place !== '' && { place }) })

/** The same for leaders, who see whether it is for parents. */
export const presentText = <Text extends StoredAnnouncementText>({ forParents, answerUntil, ...rest }: Text) => ({
  ...withoutEmpty(rest),
  forParents: forParents === 'yes',
  ...(answerUntil !== '' && { answerUntil }),
})

const presentWithEdit = ({ id, title, content, priority, startsAt, place, created_at, updated_at }: EditedRow) => ({
  _id: id,
  ...withoutEmpty({ title, content, priority, startsAt, place }),
  createdAt: created_at,
  ...(updated_at !== null && { editedAt: updated_at }),
})

export const presentAnnouncement = (row: EditableRow): Announcement => ({
  ...presentWithEdit(row),
  ...presentText(announcementText(row)),
  editCount: row.edit_count,
})

interface ListedRow extends EditableRow {
  created_by: string
  read_count: number | null
  student_count: number
}
export const presentListed = (row: ListedRow, viewerId: string): Announcement => ({
  ...presentAnnouncement(row),
  readBy: { count: row.read_count ?? 0, of: row.student_count },
  isMine: row.created_by === viewerId,
})

export const presentScheduled = (
  text: StoredAnnouncementText,
  schedule: Schedule,
  createdAt: string,
): Announcement => ({
  ...presentText(text),
  ...schedule,
  createdAt,
})

type NextRow = Pick<AnnouncementRow, 'id' | 'title' | 'startsAt' | 'place'>
export const presentNext = ({ id, title, startsAt, place }: NextRow): NextAnnouncement => ({
  _id: id,
  title,
  startsAt,
  ...(place !== '' && { place }),
})

export const presentForReader = (row: EditedRow & { read_at: string | null }): StudentAnnouncement => ({
  ...presentWithEdit(row),
  readAt: row.read_at,
})

interface ReaderRow {
  id: string
  name: string
  shared_username: string | null
  read_at: string | null
}
export const presentReader = (row: ReaderRow): AnnouncementReader => ({
  _id: row.id,
  name: shownName(row.name),
  ...shownUsername(row.shared_username),
  ...(row.read_at !== null && { readAt: row.read_at }),
})
