import { serverLimits } from '#contract/limits.ts'
import { aboutPhotos, type GuardianPermissions, type permissionRoutes } from '#contract/permissions.ts'
import { announcement_not_found } from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { cursorOfName, limitOf, namePositionOf, paginateById, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { shownName, shownUsername } from '#server/platform/text/shown-name.ts'
import { accounts } from '#server/subjects/accounts/public.ts'
import { isActiveStudent } from '#server/subjects/people/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import * as present from './present.ts'
import * as store from './store.ts'
import { answerAsGuardian, findAsked, recordAnswer } from './writes.ts'

/** Handlers of what parents permit: docs/leaders.md#permissions. */
export function permissionHandlers({ database, clock, events }: Services): Handlers<keyof typeof permissionRoutes> {
  const { read } = database

  async function listForGuardian(studentId: string): Promise<GuardianPermissions> {
    const [student, { asks_photos }] = await Promise.all([accounts.findAccount(read, studentId), readSettings(read)])
    const [announcements, photos] = await Promise.all([
      // Who is not in the group sees none of its announcements.
      isActiveStudent(student)
        ? store.listForParents(read, { studentId, limit: serverLimits.announcementsForParents })
        : [],
      asks_photos === 0 ? undefined : store.findAnswer(read, { about: aboutPhotos, studentId }),
    ])
    return {
      announcements: announcements.map(present.presentAnnouncement),
      photos: asks_photos === 0 ? null : { ...(photos && { answer: present.presentForGuardian(photos, null) }) },
    }
  }

  /** Updates the number of answers on the screens of leaders, and what they see about the student. */
  function publishAnswer(about: string, studentId: string): void {
    events.publish({ change: 'reads', id: about, audience: { leaders: true } })
    events.publish({ change: 'users', id: studentId, audience: { leaders: true } })
  }

  return {
    'GET /api/guardian/permissions': ({ guardian }) => listForGuardian(guardian.studentId),

    async 'POST /api/guardian/permissions'({ guardian, body }) {
      const answer = { ...body, now: clock() }
      const isNew = await database.write((transaction) => answerAsGuardian(transaction, guardian, answer))
      if (isNew) publishAnswer(body.about, guardian.studentId)
      return listForGuardian(guardian.studentId)
    },

    async 'GET /api/permissions/{about}'({ params: { about } }) {
      const asked = await findAsked(read, about)
      const { yes, no, students } = (await store.countAnswers(read, about)) ?? { yes: 0, no: 0, students: 0 }
      return {
        about,
        ...(asked !== undefined && { title: asked.title, ...present.presentEvent(asked) }),
        ...(asked !== undefined && asked.answer_until !== '' && { answerUntil: asked.answer_until }),
        ...{ yes, no, missing: students - yes - no },
      }
    },

    async 'GET /api/permissions/{about}/students'({ params: { about }, query }) {
      const asked = await findAsked(read, about)
      const limit = limitOf(query)
      const page = { about, ...namePositionOf(query), limit: limit + 1, now: clock().toISOString() }
      const rows = await store.listStudents(read, query.show ?? 'all', page)
      const presentRow = (row: (typeof rows)[number]) => ({
        _id: row.id,
        name: shownName(row.name),
        ...shownUsername(row.shared_username),
        ...present.answerOf(row, asked?.updated_at ?? null, present.presentAnswer),
        hasLink: row.has_link === 1,
      })
      return toPage(rows, limit, presentRow, cursorOfName)
    },

    async 'POST /api/permissions/{about}/students/{id}'({
      viewer,
      params: { about, id: studentId },
      body,
      createOnce,
    }) {
      const answer = { ...body, id: newId(), about, studentId, actorId: viewer.id, now: clock() }
      const { row: id, isNew } = await createOnce({
        id: answer.id,
        async write(transaction) {
          await recordAnswer(transaction, answer)
          return answer.id
        },
        load: async (first) => first,
      })
      if (isNew) publishAnswer(about, studentId)
      const asked = await findAsked(read, about)
      const recorded = orNotFound(await store.findPermission(read, { id }), announcement_not_found)
      return present.presentAnswer(recorded, asked?.updated_at ?? null)
    },

    async 'GET /api/users/{id}/permissions'({ params: { id: studentId }, query }) {
      await accounts.findAccount(read, studentId)
      return paginateById(
        query,
        (before, limit) => store.listOfStudent(read, { studentId, before, limit }),
        present.presentOfStudent,
      )
    },
  }
}
