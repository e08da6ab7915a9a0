import type { Concern, OwnConcern } from '#contract/concerns.ts'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { paginateById } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { findChatOf } from '#server/subjects/chats/public.ts'
import { listHelpContacts, presentContact } from '#server/subjects/settings/public.ts'
import { chooseRecipients } from './choose-recipients.ts'
import { findEntity } from './entity-store.ts'
import * as present from './present.ts'
import { findShownReporter, listLeaders, listRecipients } from './recipients-store.ts'
import * as store from './store.ts'
import { markSeen } from './write-store.ts'
import * as writes from './writes.ts'

type ConcernKeys =
  | 'GET /api/help'
  | 'POST /api/concerns'
  | 'GET /api/concerns/recipients'
  | 'GET /api/concerns/leaders'
  | 'GET /api/concerns/leads'
  | 'GET /api/own-concerns'
  | 'GET /api/own-concerns/{id}'
  | 'PUT /api/own-concerns/{id}/seen'
  | 'GET /api/concerns'
  | 'GET /api/concerns/{id}'
  | 'GET /api/concerns/{id}/messages'
  | 'POST /api/concerns/{id}/messages'
  | 'PUT /api/concerns/{id}/read'
  | 'POST /api/concerns/{id}/handle'
  | 'POST /api/concerns/{id}/close'
  | 'POST /api/concerns/{id}/reopen'

/** Sorts after every id. */
const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const { messagesShown, stepsShown, recordsShown } = serverLimits.concerns

/** Names of recipients could show who wrote a prayer request: its author does not receive the concern. */
const mayShowNames = (viewer: Viewer, entityKind: string | null | undefined) =>
  viewer.role === 'admin' || entityKind !== 'prayer'

export function concernHandlers({ database, clock, events }: Services): Handlers<ConcernKeys> {
  const { read } = database

  async function loadOwn(viewer: Viewer, id: string): Promise<OwnConcern> {
    // First, so that another person's concern takes as long as an unknown one.
    const row = orNotFound(await store.findOfReporter(read, id, viewer.id), messages.concern_not_found)
    const [people, thread, recipients] = await Promise.all([
      store.listPeople(read, id),
      store.listMessages(read, id, afterEveryId, messagesShown + 1),
      listRecipients(read, id),
    ])
    const isShown = mayShowNames(viewer, row.entity_kind)
    return present.presentOwn(row, {
      people,
      messages: thread,
      recipients: present.presentRecipients(recipients, isShown),
    })
  }

  async function loadReceived(viewer: Viewer, id: string): Promise<Concern> {
    const row = orNotFound(await store.findReceived(read, id, viewer.id), messages.concern_not_found)
    const [people, thread, recipients, closer, course, records, chatId] = await Promise.all([
      store.listPeople(read, id),
      store.listMessages(read, id, afterEveryId, messagesShown + 1),
      listRecipients(read, id),
      store.findName(read, row.closed_by ?? ''),
      store.listCourse(read, id, stepsShown),
      store.listRecords(read, id, recordsShown),
      row.entity_kind === 'message' ? findChatOf(read, row.entity_id ?? '') : undefined,
    ])
    const details = { viewerId: viewer.id, people, messages: thread, recipients, course, records, closer }
    return present.presentConcern(row, { ...details, chatId })
  }

  /** Publishes a change to each of those who may see the concern, and to nobody else. */
  function publish(id: string, people: readonly string[]): void {
    for (const user of people) events.publish({ change: 'concerns', id, audience: { user } })
  }

  /** Publishes what the reporter and the leaders who receive a concern see. */
  async function publishToAll(id: string): Promise<void> {
    const [reporterId, recipients] = await Promise.all([findShownReporter(read, id), listRecipients(read, id)])
    publish(id, [...(reporterId === undefined ? [] : [reporterId]), ...recipients.map((recipient) => recipient.id)])
  }

  const changeOf = (viewer: Viewer, concernId: string) => ({ concernId, viewer, now: clock().toISOString() })

  /** Makes a change by a leader who receives the concern. @param write returns false if nothing has changed */
  async function change(viewer: Viewer, id: string, write: (transaction: Transaction) => Promise<unknown>) {
    const isChanged = (await database.write(write)) !== false
    if (isChanged) await publishToAll(id)
    return loadReceived(viewer, id)
  }

  return {
    async 'GET /api/help'() {
      return { contacts: (await listHelpContacts(read)).map(presentContact) }
    },

    async 'POST /api/concerns'({ viewer, body, createOnce }) {
      const id = newId()
      const { content, about = [], aboutText = '', entity } = body
      const concern = { ...changeOf(viewer, id), content, about, entity }
      const { row, isNew } = await createOnce({
        id,
        async write(transaction) {
          const text = aboutText.trim() === '' ? null : aboutText
          await writes.createConcern(transaction, { ...concern, aboutText: text })
          return id
        },
        load: async (first) => first,
      })
      if (isNew) await publishToAll(id)
      return loadOwn(viewer, row)
    },

    async 'GET /api/concerns/recipients'({ viewer, query }) {
      const others = new Set([viewer.id, ...(query.about ?? '').split(',')])
      const { kind, entity: id } = query
      if (kind !== undefined && id !== undefined) {
        const entity = orNotFound(await findEntity(read, { kind, id }, viewer), messages.concern_entity_not_found)
        for (const author of entity.authors) others.add(author)
      }
      const recipients = chooseRecipients(await listLeaders(read), others)
      return present.presentRecipients(recipients, mayShowNames(viewer, kind))
    },

    async 'GET /api/concerns/leaders'({ viewer }) {
      const leaders = await listLeaders(read)
      return leaders.filter(({ id }) => id !== viewer.id).map(present.presentLeader)
    },

    async 'GET /api/concerns/leads'() {
      const leads = (await listLeaders(read)).filter(({ safeguarding_lead_since }) => safeguarding_lead_since !== null)
      return leads.map(present.presentLeader)
    },

    'GET /api/own-concerns': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listOfReporter(read, viewer.id, before, limit),
        present.presentOwnSummary,
      ),

    'GET /api/own-concerns/{id}': ({ viewer, params }) => loadOwn(viewer, params.id),

    async 'PUT /api/own-concerns/{id}/seen'({ viewer, params: { id }, body: { version } }) {
      const isChanged = await database.write((transaction) => markSeen(transaction, id, viewer.id, version))
      // Updates the reporter's other devices.
      if (isChanged) publish(id, [viewer.id])
      return loadOwn(viewer, id)
    },

    'GET /api/concerns': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listReceived(read, query.show ?? 'open', { leaderId: viewer.id, before, limit }),
        present.presentSummary,
      ),

    'GET /api/concerns/{id}': ({ viewer, params }) => loadReceived(viewer, params.id),

    async 'GET /api/concerns/{id}/messages'({ viewer, params: { id }, query }) {
      const own = await store.findOfReporter(read, id, viewer.id)
      const received = viewer.role === 'admin' ? await store.findReceived(read, id, viewer.id) : undefined
      orNotFound(own ?? received, messages.concern_not_found)
      return paginateById(
        query,
        (before, limit) => store.listMessages(read, id, before, limit),
        (row) => present.presentMessage(row, viewer.id),
      )
    },

    async 'POST /api/concerns/{id}/messages'({ viewer, params, body, createOnce }) {
      const id = newId()
      const message = { ...changeOf(viewer, params.id), id, content: body.content }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => writes.addMessage(transaction, message),
        load: (first) => store.findMessage(read, params.id, first),
      })
      const found = orNotFound(row, messages.concern_not_found)
      if (isNew) await publishToAll(params.id)
      return present.presentMessage(found, viewer.id)
    },

    'PUT /api/concerns/{id}/read': ({ viewer, params: { id }, body: { textCount } }) =>
      change(viewer, id, (transaction) => writes.readConcern(transaction, { ...changeOf(viewer, id), textCount })),

    'POST /api/concerns/{id}/handle': ({ viewer, params: { id }, body: { replaces } }) =>
      change(viewer, id, (transaction) => writes.handleConcern(transaction, { ...changeOf(viewer, id), replaces })),

    'POST /api/concerns/{id}/close': ({ viewer, params: { id }, body: { note } }) =>
      change(viewer, id, (transaction) => writes.closeConcern(transaction, { ...changeOf(viewer, id), note })),

    'POST /api/concerns/{id}/reopen': ({ viewer, params: { id } }) =>
      change(viewer, id, (transaction) => writes.reopenConcern(transaction, changeOf(viewer, id))),
  }
}
