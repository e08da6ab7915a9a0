import type { Person } from '#contract/membership.ts'
import * as messages from '#messages'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { accounts, activeLeaders, readLookAlikes, studentStats } from '#server/subjects/accounts/public.ts'
import { changeHold, findHoldReason } from '#server/subjects/erasure/public.ts'
import { listAssignedLeaders, listWaiting } from '#server/subjects/people/public.ts'
import { decline, letIn } from './admissions.ts'
import { changeLeader, type LeaderAction } from './leader-changes.ts'
import { presentPerson, presentWaiting } from './present-person.ts'
import { publishAccess, publishLists } from './publish.ts'
import { findOpenRequest, listRequestsAbout } from './two-person/present.ts'
import { renameAccount, signOut } from './writes.ts'

/** Handlers by which leaders care for one account. */
export function personHandlers(services: Services) {
  const { database, clock, events } = services
  const { read } = database

  async function readPerson(viewer: Viewer, id: string): Promise<Person> {
    const [account, questions, looksLikeLeader, confirmations, otherLeaders, holdReason, assignedLeaders] =
      await Promise.all([
        accounts.findAccount(read, id),
        studentStats.countQuestions(read),
        readLookAlikes(read),
        listRequestsAbout(read, id, viewer.id, clock()),
        activeLeaders.countOtherLeaders(read, id, 1),
        findHoldReason(read, id),
        listAssignedLeaders(read, { studentId: id }),
      ])
    const isLastLeader = account.role === 'admin' && account.switched_off_at === null && otherLeaders === 0
    const details = { questions, looksLikeLeader, confirmations, isLastLeader, holdReason, assignedLeaders }
    return presentPerson(account, details)
  }

  const changeOf = (viewer: Viewer, userId: string) => ({ userId, actorId: viewer.id, now: clock() })

  async function change(viewer: Viewer, userId: string, action: LeaderAction): Promise<Person> {
    const outcome = await database.write((transaction) => changeLeader(transaction, action, changeOf(viewer, userId)))
    if (outcome === 'done') publishAccess(events, userId)
    if (outcome === 'requested') publishLists(events, userId)
    return readPerson(viewer, userId)
  }

  return {
    'GET /api/users/{id}': ({ viewer, params }) => readPerson(viewer, params.id),

    async 'GET /api/users/waiting'({ query }) {
      const limit = limitOf(query)
      const [rows, looksLikeLeader] = await Promise.all([
        listWaiting(read, { after: query.cursor ?? '', limit: limit + 1 }),
        readLookAlikes(read),
      ])
      return toPage(
        rows,
        limit,
        (row) => presentWaiting(row, looksLikeLeader),
        ({ id }) => id,
      )
    },

    async 'PUT /api/users/{id}/name'({ viewer, params: { id }, body }) {
      const rename = { ...changeOf(viewer, id), ...body }
      if (await database.write((transaction) => renameAccount(transaction, rename))) {
        publishLists(events, id)
      }
      return readPerson(viewer, id)
    },

    async 'POST /api/users/{id}/sign-out'({ viewer, params: { id } }) {
      await database.write((transaction) => signOut(transaction, changeOf(viewer, id)))
      events.endOtherSessions(id, '')
      return readPerson(viewer, id)
    },

    async 'POST /api/users/{id}/switch-off'({ viewer, params: { id } }) {
      if (id === viewer.id) throw new AppError('not_allowed', messages.own_account())
      return change(viewer, id, 'switch off')
    },

    'POST /api/users/{id}/switch-on': ({ viewer, params }) => change(viewer, params.id, 'switch on'),
    'POST /api/users/{id}/make-leader': ({ viewer, params }) => change(viewer, params.id, 'make leader'),
    'POST /api/users/{id}/remove-leader': ({ viewer, params }) => change(viewer, params.id, 'remove leader'),

    'PUT /api/users/{id}/safeguarding': ({ viewer, params, body: { isLead } }) =>
      change(viewer, params.id, isLead ? 'start safeguarding' : 'end safeguarding'),

    async 'POST /api/users/{id}/let-in'({ viewer, params: { id } }) {
      await database.write((transaction) => letIn(transaction, changeOf(viewer, id)))
      publishAccess(events, id)
      return readPerson(viewer, id)
    },

    async 'POST /api/users/{id}/decline'({ viewer, params: { id } }) {
      await database.write((transaction) => decline(transaction, changeOf(viewer, id)))
      // The person learns of it when it can't be undone any more.
      events.publish({ change: 'users', id, audience: { leaders: true } })
    },

    // docs/leaders.md#erasing-a-person
    async 'POST /api/users/{id}/erase'({ viewer, params: { id } }) {
      const erasure = changeOf(viewer, id)
      const outcome = await database.write((transaction) => changeLeader(transaction, 'erase', erasure))
      if (outcome === 'done') {
        publishAccess(events, id)
        events.publish({ change: 'prayers', id, audience: 'everyone' })
        events.publish({ change: 'responses', id, audience: { leaders: true } })
        return { isErased: true }
      }
      publishLists(events, id)
      const request = { subjectId: id, action: 'erase' } as const
      const confirmation = await findOpenRequest(read, request, viewer.id, erasure.now)
      return { isErased: false, ...(confirmation !== undefined && { confirmation }) }
    },

    async 'PUT /api/users/{id}/hold'({ viewer, params: { id }, body: { reason } }) {
      const now = clock().toISOString()
      const hold = { userId: id, reason, actorId: viewer.id, now }
      const isChanged = await database.write((transaction) => changeHold(transaction, hold))
      if (isChanged) publishLists(events, id)
      return readPerson(viewer, id)
    },
  } satisfies Partial<Handlers>
}
