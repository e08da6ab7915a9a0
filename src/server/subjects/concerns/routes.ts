import type { Concern, concernRoutes } from '#contract/concerns.ts'
import { serverLimits } from '#contract/limits.ts'
import type { OwnConcern, ownConcernRoutes } from '#contract/own-concerns.ts'
import { isBlank } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { orNotFound } from '#server/platform/errors.ts'
import type { Handler, Handlers } from '#server/platform/http/handlers.ts'
import { afterEveryId, paginateById } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { findChatOf } from '#server/subjects/chats/public.ts'
import { listHelpContacts, presentContact, readSettings } from '#server/subjects/settings/public.ts'
import { findEntity } from './entity-store.ts'
import * as present from './present.ts'
import { findShownReporter, listLeaders, listRecipients, listRecipientsWithout } from './recipients-store.ts'
import * as store from './store.ts'
import * as writeStore from './write-store.ts'
import * as writes from './writes.ts'

const { messagesShown, stepsShown, recordsShown } = serverLimits.concerns

/** Names of recipients could show who wrote a prayer request: its author does not receive the concern. */
const mayShowNames = (viewer: Viewer, entityKind: string | null | undefined) =>
  viewer.role === 'admin' || entityKind !== 'prayer'

type Route = keyof typeof concernRoutes | keyof typeof ownConcernRoutes
type Input<Key extends Route> = Parameters<Handler<Key>>[0]

/** Loads a concern as its reporter sees it. @throws {AppError} `not_found`, also for another person's concern */
async function loadOwn({ database: { read } }: Services, viewer: Viewer, id: string): Promise<OwnConcern> {
  // First, so that another person's concern takes as long as an unknown one.
  const row = orNotFound(await store.findOfReporter(read, { id, reporterId: viewer.id }), messages.concern_not_found)
  const [people, thread, recipients] = await Promise.all([
    store.listPeople(read, { concernId: id }),
    store.listMessages(read, { concernId: id, before: afterEveryId, limit: messagesShown + 1 }),
    listRecipients(read, id),
  ])
  const isShown = mayShowNames(viewer, row.entity_kind)
  return present.presentOwn(row, {
    people,
    messages: thread,
    recipients: present.presentRecipients(recipients, isShown),
  })
}

/** Loads a concern as its recipients see it. @throws {AppError} `not_found`, also if the viewer does not receive it */
async function loadReceived({ database: { read } }: Services, viewer: Viewer, id: string): Promise<Concern> {
  const row = orNotFound(await store.findReceived(read, { id, leaderId: viewer.id }), messages.concern_not_found)
  const [people, thread, recipients, closer, course, records, chatId] = await Promise.all([
    store.listPeople(read, { concernId: id }),
    store.listMessages(read, { concernId: id, before: afterEveryId, limit: messagesShown + 1 }),
    listRecipients(read, id),
    store.findName(read, { id: row.closed_by ?? '' }),
    store.listCourse(read, { concernId: id, limit: stepsShown }),
    store.listRecords(read, { concernId: id, limit: recordsShown }),
    row.entity_kind === 'message' ? findChatOf(read, row.entity_id ?? '') : undefined,
  ])
  const details = { viewerId: viewer.id, people, messages: thread, recipients, course, records, closer }
  return present.presentConcern(row, { ...details, chatId })
}

/** Publishes a change to each of those who may see the concern, and to nobody else. */
function publish({ events }: Services, id: string, people: readonly string[]): void {
  for (const user of people) events.publish({ change: 'concerns', id, audience: { user } })
}

/** Publishes what the reporter and the leaders who receive a concern see. */
async function publishToAll(services: Services, id: string): Promise<void> {
  const { read } = services.database
  const [reporterId, recipients] = await Promise.all([findShownReporter(read, id), listRecipients(read, id)])
  const people = recipients.map((recipient) => recipient.id)
  publish(services, id, reporterId === undefined ? people : [reporterId, ...people])
}

const changeOf = ({ clock }: Services, viewer: Viewer, concernId: string) => ({
  concernId,
  viewer,
  now: clock().toISOString(),
})
type Change = ReturnType<typeof changeOf>

/** Makes a change by a leader who receives the concern. @param write returns false if nothing has changed */
async function change(
  services: Services,
  viewer: Viewer,
  id: string,
  write: (transaction: Transaction, change: Change) => Promise<unknown>,
): Promise<Concern> {
  const given = changeOf(services, viewer, id)
  const isChanged = (await services.database.write((transaction) => write(transaction, given))) !== false
  if (isChanged) await publishToAll(services, id)
  return loadReceived(services, viewer, id)
}

async function createConcern(services: Services, { viewer, body, createOnce }: Input<'POST /api/concerns'>) {
  const id = newId()
  const { content, about = [], aboutText = '', entity } = body
  const text = isBlank(aboutText) ? null : aboutText
  const concern = { ...changeOf(services, viewer, id), content, about, aboutText: text, entity }
  const { row, isNew } = await createOnce({
    id,
    async write(transaction) {
      await writes.createConcern(transaction, concern)
      return id
    },
    load: async (first) => first,
  })
  if (isNew) await publishToAll(services, id)
  return loadOwn(services, viewer, row)
}

/** Lists who would receive a concern, before it is sent. */
async function previewRecipients(
  { database: { read } }: Services,
  { viewer, query: { about = '', kind, entity: id } }: Input<'GET /api/concerns/recipients'>,
) {
  const involved = [viewer.id, ...about.split(',')]
  if (kind !== undefined && id !== undefined) {
    const entity = orNotFound(await findEntity(read, { kind, id }, viewer), messages.concern_entity_not_found)
    involved.push(...entity.authors)
  }
  const recipients = await listRecipientsWithout(read, involved)
  return present.presentRecipients(recipients, mayShowNames(viewer, kind))
}

async function listOtherLeaders({ database: { read } }: Services, viewer: Viewer) {
  const leaders = await listLeaders(read)
  return leaders.filter(({ id }) => id !== viewer.id).map(present.presentLeader)
}

async function listLeads({ database: { read } }: Services) {
  const leaders = await listLeaders(read)
  return leaders.filter((leader) => leader.safeguarding_lead_since !== null).map(present.presentLeader)
}

async function markSeen(services: Services, viewer: Viewer, id: string, version: number) {
  const isChanged = await services.database.write((transaction) =>
    writeStore.markSeen(transaction, { id, reporterId: viewer.id, version }),
  )
  // Updates the reporter's other devices.
  if (isChanged) publish(services, id, [viewer.id])
  return loadOwn(services, viewer, id)
}

async function listMessages(
  { database: { read } }: Services,
  { viewer, params: { id }, query }: Input<'GET /api/concerns/{id}/messages'>,
) {
  const own = await store.findOfReporter(read, { id, reporterId: viewer.id })
  const received = viewer.role === 'admin' ? await store.findReceived(read, { id, leaderId: viewer.id }) : undefined
  orNotFound(own ?? received, messages.concern_not_found)
  return paginateById(
    query,
    (before, limit) => store.listMessages(read, { concernId: id, before, limit }),
    (row) => present.presentMessage(row, viewer.id),
  )
}

async function addMessage(
  services: Services,
  { viewer, params: { id: concernId }, body, createOnce }: Input<'POST /api/concerns/{id}/messages'>,
) {
  const id = newId()
  const message = { ...changeOf(services, viewer, concernId), id, content: body.content }
  const { row, isNew } = await createOnce({
    id,
    write: (transaction) => writes.addMessage(transaction, message),
    load: (first) => store.findMessage(services.database.read, { concernId, id: first }),
  })
  const found = orNotFound(row, messages.concern_not_found)
  if (isNew) await publishToAll(services, concernId)
  return present.presentMessage(found, viewer.id)
}

export const concernHandlers = (services: Services): Handlers<Route> => ({
  async 'GET /api/help'() {
    const [contacts, { consent_country: country }] = await Promise.all([
      listHelpContacts(services.database.read),
      readSettings(services.database.read),
    ])
    return { contacts: contacts.map(presentContact), country }
  },

  'POST /api/concerns': (input) => createConcern(services, input),

  'GET /api/concerns/recipients': (input) => previewRecipients(services, input),

  'GET /api/concerns/leaders': ({ viewer }) => listOtherLeaders(services, viewer),

  'GET /api/concerns/leads': () => listLeads(services),

  'GET /api/own-concerns': ({ viewer, query }) =>
    paginateById(
      query,
      (before, limit) => store.listOfReporter(services.database.read, { reporterId: viewer.id, before, limit }),
      present.presentOwnSummary,
    ),

  'GET /api/own-concerns/{id}': ({ viewer, params: { id } }) => loadOwn(services, viewer, id),

  'PUT /api/own-concerns/{id}/seen': ({ viewer, params: { id }, body: { version } }) =>
    markSeen(services, viewer, id, version),

  'GET /api/concerns': ({ viewer, query }) =>
    paginateById(
      query,
      (before, limit) =>
        store.listReceived[query.show ?? 'open'](services.database.read, { leaderId: viewer.id, before, limit }),
      present.presentSummary,
    ),

  'GET /api/concerns/{id}': ({ viewer, params: { id } }) => loadReceived(services, viewer, id),

  'GET /api/concerns/{id}/messages': (input) => listMessages(services, input),

  'POST /api/concerns/{id}/messages': (input) => addMessage(services, input),

  'PUT /api/concerns/{id}/read': ({ viewer, params: { id }, body: { textCount } }) =>
    change(services, viewer, id, (transaction, given) => writes.readConcern(transaction, { ...given, textCount })),

  'POST /api/concerns/{id}/handle': ({ viewer, params: { id }, body: { replaces } }) =>
    change(services, viewer, id, (transaction, given) => writes.handleConcern(transaction, { ...given, replaces })),

  'POST /api/concerns/{id}/close': ({ viewer, params: { id }, body }) =>
    change(services, viewer, id, (transaction, given) => writes.closeConcern(transaction, { ...given, ...body })),

  'POST /api/concerns/{id}/reopen': ({ viewer, params: { id } }) => change(services, viewer, id, writes.reopenConcern),
})
