import {
  aboutPhotos,
  type GuardianAnnouncement,
  type GuardianAnswer,
  type PermissionAnswer,
} from '#contract/permissions.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { AnswerRow, listForParents, listOfStudent } from './store.ts'

/** A row of a join in which the answer may be missing. */
type Joined = { [Column in keyof AnswerRow]: AnswerRow[Column] | null }
const hasAnswer = (row: Joined): row is Joined & AnswerRow => row.permission_id !== null

/** Returns whether an announcement was edited after an answer. That about photos never was. */
const isOutdated = ({ recorded_at }: AnswerRow, updatedAt: string | null) => (updatedAt ?? '') > recorded_at

/** @param updatedAt time of the last edit of the announcement */
export const presentForGuardian = (row: AnswerRow, updatedAt: string | null): GuardianAnswer => ({
  answer: row.answer,
  guardianName: row.guardian_name,
  method: row.method,
  recordedAt: row.recorded_at,
  isOutdated: isOutdated(row, updatedAt),
})

export const presentAnswer = (row: AnswerRow, updatedAt: string | null): PermissionAnswer => ({
  ...presentForGuardian(row, updatedAt),
  givenOn: row.given_on,
  ...(row.recorded_by !== null && { recordedBy: { _id: row.recorded_by, name: shownName(row.recorder_name) } }),
})

/** Returns the answer of a row, if it has one. */
export const answerOf = <Answer>(
  row: Joined,
  updatedAt: string | null,
  present: (row: AnswerRow, updatedAt: string | null) => Answer,
) => hasAnswer(row) && { answer: present(row, updatedAt) }

export const presentEvent = ({ starts_at, place }: { starts_at: string; place: string }) => ({
  ...(starts_at !== '' && { startsAt: starts_at }),
  ...(place !== '' && { place }),
})

type ListedRow = Awaited<ReturnType<typeof listForParents>>[number]
export const presentAnnouncement = (row: ListedRow): GuardianAnnouncement => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  ...presentEvent(row),
  createdAt: row.created_at,
  ...(row.updated_at !== null && { editedAt: row.updated_at }),
  ...(row.answer_until !== '' && { answerUntil: row.answer_until }),
  ...answerOf(row, row.updated_at, presentForGuardian),
})

type OfStudentRow = Awaited<ReturnType<typeof listOfStudent>>[number]
export const presentOfStudent = (row: OfStudentRow) => ({
  _id: row.id,
  about: row.announcement_id ?? aboutPhotos,
  ...(row.title !== null && { title: row.title }),
  ...presentAnswer(row, row.updated_at),
})
