import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import { earliestToday, latestToday } from '#contract/shared/days.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { JobDefinition } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { dayAt, findHoursEnd } from '#server/platform/local-time.ts'
import * as store from './reminder-store.ts'

// Reminders of a question on the day before it is due: docs/rules.md#notifications.

const { hours, askedBeforeMs, devicesPerPage, intervalMs, leaseMs, maxRetryMs } = serverLimits.dueReminders
const dayMs = 24 * 60 * 60 * 1000

interface Device {
  id: string
  user_id: string
  time_zone: string
}
/** Lists devices of students who want these reminders, by id. The program passes it, because the devices belong to a room that is not core. */
export type ListDevices = (reader: Reader, page: { after: string; limit: number }) => Promise<Device[]>

type Question = Awaited<ReturnType<typeof store.listDue>>[number]

/** Reminds a student who has not answered, once for each question, whatever becomes of its due date. */
async function remind(transaction: Transaction, question: Question, studentId: string, now: string): Promise<void> {
  const { id: about, due_date: day, created_by: by } = question
  const isFirst = await store.insertDueReminder(transaction, { questionId: about, studentId, day, now })
  if (isFirst) notify(transaction, { kind: 'due_question', about, to: { user: studentId }, by, day }, now)
}

/** Returns the day of which devices in a time zone are reminded now: tomorrow, from the afternoon on. */
function dayOfReminder(now: Date, timeZone: string): string | undefined {
  const midnight = findHoursEnd(now, hours, timeZone)
  return midnight && dayAt(midnight, timeZone)
}

/** Returns the job that reminds students of what is due tomorrow where they are. It repeats itself. */
export function dueReminderJob(
  { database, clock }: { database: Database; clock: Clock },
  listDevices: ListDevices,
): JobDefinition {
  return {
    payload: jsonColumn(z.object({})),
    maxConcurrent: 1,
    leaseMs,
    maxRetryMs,
    async run({ signal }) {
      const now = clock()
      const again = { runAt: new Date(now.getTime() + intervalMs) }
      const sameTimeTomorrow = new Date(now.getTime() + dayMs)
      const questions = await store.listDue(database.read, {
        from: earliestToday(sameTimeTomorrow),
        to: latestToday(sameTimeTomorrow),
        askedBefore: new Date(now.getTime() - askedBeforeMs).toISOString(),
      })
      for (let after: string | undefined = questions.length === 0 ? undefined : ''; after !== undefined; ) {
        if (signal.aborted) return { runAt: now }
        const devices: Device[] = await listDevices(database.read, { after, limit: devicesPerPage })
        const days = new Map(devices.map(({ time_zone: zone }) => [zone, dayOfReminder(now, zone)]))
        // Each in a write of its own: many questions can be due on one day.
        for (const question of questions) {
          const reminded = devices.filter(({ time_zone }) => days.get(time_zone) === question.due_date)
          if (reminded.length === 0) continue
          await database.write((transaction) =>
            Promise.all(reminded.map(({ user_id: id }) => remind(transaction, question, id, now.toISOString()))),
          )
        }
        after = devices.length < devicesPerPage ? undefined : devices.at(-1)?.id
      }
      return again
    },
  }
}
