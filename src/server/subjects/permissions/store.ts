import { type Kysely, sql as raw } from 'kysely'
import { aboutPhotos } from '#contract/permissions.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import { insertRow, queryAll, queryFirst, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'
import { hasLink } from '#server/subjects/guardians/public.ts'
import { nextStudents, type StudentsPage } from '#server/subjects/people/public.ts'

// What parents have answered. Each answer is a row, and the newest one about a student counts. That about photos has no announcement.

export const insertPermission = insertRow('permissions', [
  ...(['id', 'student_id', 'announcement_id', 'answer', 'guardian_name', 'method'] as const),
  ...(['given_on', 'link_id', 'recorded_by', 'recorded_at'] as const),
])

const event = ['announcements.title', 'announcements.starts_at', 'announcements.place'] as const
const answerColumns = [
  ...(['permissions.id as permission_id', 'permissions.answer', 'permissions.guardian_name'] as const),
  ...(['permissions.method', 'permissions.given_on', 'permissions.link_id'] as const),
  ...(['permissions.recorded_at', 'permissions.recorded_by'] as const),
] as const
const recorderName = raw<string | null>`(select users.name from users where users.id = permissions.recorded_by)`.as(
  'recorder_name',
)

/** Columns of a permission in a join in which it may be missing. */
export type AnswerRow = Pick<
  Tables['permissions'],
  'answer' | 'guardian_name' | 'method' | 'given_on' | 'link_id' | 'recorded_at' | 'recorded_by'
> & { permission_id: string; recorder_name?: string | null }

/** Selects an announcement that is not deleted, with what parents are asked about it. */
const announcement = (sql: Kysely<Tables>, { about }: { about: string }) =>
  sql
    .selectFrom('announcements')
    .select(event)
    .select(['announcements.for_parents', 'announcements.answer_until', 'announcements.updated_at'])
    .where('announcements.id', '=', about)
    .where('announcements.deleted_at', 'is', null)
export const findAnnouncement = queryFirst(announcement)
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>
/** Returns it like {@link findAnnouncement}. An edit waits until the commit. */
export const lockAnnouncement = queryFirst((sql, value: { about: string }) => announcement(sql, value).forShare())

/** Lists the newest announcements for parents, each with the newest answer about a student. */
export const listForParents = queryAll((sql, value: { studentId: string; limit: number }) =>
  sql
    .selectFrom('announcements')
    .leftJoin('permissions', (join) =>
      join.on(
        raw<boolean>`permissions.id = (select max(newest.id) from permissions as newest
          where newest.announcement_id = announcements.id and newest.student_id = ${value.studentId})`,
      ),
    )
    .select(['announcements.id', 'announcements.content', 'announcements.created_at', 'announcements.updated_at'])
    .select('announcements.answer_until')
    .select(event)
    .select(answerColumns)
    .where('announcements.for_parents', '=', raw.lit(1))
    // Redundant, but makes the read start in the index of those.
    .where('announcements.id', '>', raw.lit(''))
    .where('announcements.deleted_at', 'is', null)
    .orderBy('announcements.id', 'desc')
    .limit(value.limit),
)

/** What an answer is about: an announcement, or photos. */
type About = 'announcement' | 'photos'
const kindOf = (about: string): About => (about === aboutPhotos ? 'photos' : 'announcement')

/** Returns the condition of the rows about an announcement, or about photos. */
const isAbout = (table: string, kind: About, value: { about: string }) =>
  kind === 'photos'
    ? raw<boolean>`${raw.ref(`${table}.announcement_id`)} is null`
    : raw<boolean>`${raw.ref(`${table}.announcement_id`)} = ${value.about}`

interface OfStudent {
  about: string
  studentId: string
}
const newest = (kind: About) =>
  statement((sql, value: OfStudent) =>
    sql
      .selectFrom('permissions')
      .select(answerColumns)
      .select(recorderName)
      .where(isAbout('permissions', kind, value))
      .where('permissions.student_id', '=', value.studentId)
      .orderBy('permissions.id', 'desc')
      .limit(1),
  )
const selectNewest = { announcement: newest('announcement'), photos: newest('photos') }
/** Returns the answer about a student that counts. */
export const findAnswer = (reader: Reader, value: OfStudent) => reader.first(selectNewest[kindOf(value.about)], value)

export const findPermission = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('permissions').select(answerColumns).select(recorderName).where('permissions.id', '=', value.id),
)

/** Returns the condition of the newest answer about a user. */
const isNewest = (kind: About, value: { about: string }) =>
  raw<boolean>`permissions.id = (select max(newest.id) from permissions as newest
    where ${isAbout('newest', kind, value)} and newest.student_id = users.id)`

const counts = (kind: About) =>
  statement((sql, value: { about: string }) =>
    sql
      .selectFrom('users')
      .leftJoin('permissions', (join) => join.on(isNewest(kind, value)))
      .select(raw<number>`count(case permissions.answer when 'yes' then 1 end)`.as('yes'))
      .select(raw<number>`count(case permissions.answer when 'no' then 1 end)`.as('no'))
      .select(raw<number>`count(*)`.as('students'))
      .where('users.name_key', '>=', raw.lit(''))
      .where('users.role', '<>', raw.lit('admin'))
      .where('users.switched_off_at', 'is', null)
      .where('users.waiting_since', 'is', null),
  )
const selectCounts = { announcement: counts('announcement'), photos: counts('photos') }
/** Counts the active students, and those with each answer. The cost grows with the number of students. */
export const countAnswers = (reader: Reader, about: string) => reader.first(selectCounts[kindOf(about)], { about })

type AnswersPage = StudentsPage & { about: string; now: string }
const shows = ['yes', 'no', 'missing', 'all'] as const
type Show = (typeof shows)[number]

const hasAnswer = {
  yes: raw<boolean>`permissions.answer = 'yes'`,
  no: raw<boolean>`permissions.answer = 'no'`,
  missing: raw<boolean>`permissions.id is null`,
}
/** Selects active students by name, each with the newest answer. */
const students = (kind: About, show: Show) =>
  statement((sql, value: AnswersPage) =>
    nextStudents(sql, value)
      .leftJoin('permissions', (join) => join.on(isNewest(kind, value)))
      .select(answerColumns)
      .select(recorderName)
      .select(hasLink(value.now).as('has_link'))
      .select(sharedUsername('users'))
      .$if(show !== 'all', (query) => query.where(hasAnswer[show as keyof typeof hasAnswer])),
  )
const statementsOf = (kind: About) =>
  Object.fromEntries(shows.map((show) => [show, students(kind, show)])) as Record<Show, ReturnType<typeof students>>
const selectStudents = { announcement: statementsOf('announcement'), photos: statementsOf('photos') }
/** Lists active students with their answers. The cost grows with the number of students. */
export const listStudents = (reader: Reader, show: Show, page: AnswersPage) =>
  reader.all(selectStudents[kindOf(page.about)][show], page)

/** Selects all answers about a student, with the announcements, also those that were deleted. */
const ofStudent = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('permissions')
    .leftJoin('announcements', 'announcements.id', 'permissions.announcement_id')
    .select(['permissions.id', 'permissions.announcement_id', 'announcements.title', 'announcements.updated_at'])
    .select(answerColumns)
    .select(recorderName)

export const listOfStudent = queryAll((sql, value: { studentId: string; before: string; limit: number }) =>
  ofStudent(sql)
    .where('permissions.student_id', '=', value.studentId)
    .where('permissions.id', '<', value.before)
    .orderBy('permissions.id', 'desc')
    .limit(value.limit),
)

/** Lists them for the person's file, oldest first. */
export const listForFile = queryAll((sql, value: Listing) =>
  ofStudent(sql)
    .where('permissions.student_id', '=', value.userId)
    .where('permissions.id', '>', value.after)
    .orderBy('permissions.id')
    .limit(value.limit),
)
