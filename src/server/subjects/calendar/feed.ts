import { serverLimits } from '#contract/limits.ts'
import { earliestToday } from '#contract/shared/days.ts'
import { expandPath } from '#contract/shared/links.ts'
import { screens } from '#contract/shared/screens.ts'
import { languageOf } from '#locales/languages.ts'
import { withLanguage } from '#locales/node-texts.ts'
import { calendar_due } from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import type { Environment } from '#server/platform/env.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'
import * as store from './store.ts'

const { pastMs, maxEvents: limit } = serverLimits.calendar

interface PostRow {
  id: string
  created_at: string
  updated_at: string | null
  edit_count: number
}
const historyOf = ({ created_at, updated_at, edit_count }: PostRow) => ({
  changedAt: updated_at ?? created_at,
  sequence: edit_count,
})

/** Returns a person's calendar as a file (docs/students.md#calendar). */
export async function loadFeed(
  reader: Reader,
  { id, role, language, created_at }: store.Subscriber,
  { now, publicUrl, groupName }: Pick<Environment, 'publicUrl' | 'groupName'> & { now: Date },
): Promise<string> {
  const from = earliestToday(new Date(now.getTime() - pastMs))
  const [questions, announcements, settings] = await Promise.all([
    store.listDue(reader, { studentId: id, from, limit }),
    store.listDated(reader, { from, limit }),
    readSettings(reader),
  ])
  const joinedOn = earliestToday(new Date(created_at))
  /** docs/students.md#open-questions */
  const isOpen = ({ my_status, due_date }: (typeof questions)[number]) =>
    my_status === 'rejected' || (my_status === null && due_date >= joinedOn)
  const urlOf = (path: string) => publicUrl && `${publicUrl}${path}`
  const isLeader = role === 'admin'

  const ofQuestion = (row: (typeof questions)[number]): CalendarEvent => ({
    uid: `question-${row.id}@lampstand`,
    startsAt: row.due_date,
    title: calendar_due({ title: row.title }),
    place: '',
    url: urlOf(expandPath(screens.question.replace(':id', '{id}'), { id: row.id })),
    ...historyOf(row),
  })
  const ofAnnouncement = (row: (typeof announcements)[number]): CalendarEvent => ({
    uid: `announcement-${row.id}@lampstand`,
    startsAt: row.starts_at,
    title: row.title,
    place: row.place,
    url: urlOf(isLeader ? screens.adminBroadcast : screens.announcements),
    ...historyOf(row),
  })
  return withLanguage(languageOf(language, settings.language), () =>
    writeCalendar(settings.group_name ?? groupName, [
      ...questions.filter((row) => isLeader || isOpen(row)).map(ofQuestion),
      ...announcements.map(ofAnnouncement),
    ]),
  )
}
