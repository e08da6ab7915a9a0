import type { Role } from '#contract/accounts.ts'
import type { Concern, ConcernMessage, ConcernState, ConcernStep, ConcernSummary } from '#contract/concerns.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import type { ConcernRecipients, OwnConcern, OwnConcernSummary } from '#contract/own-concerns.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { ConcernRow, listCourse, listPeople, MessageRow, ReceivedRow } from './store.ts'

const presentNamed = ({ id, name, role }: { id: string; name: string; role: Role }) => ({
  _id: id,
  name: shownName(name),
  role,
})

/** Presents a leader who is active, and so has a name. */
export const presentLeader = ({ id, name }: { id: string; name: string }) => ({ _id: id, name })

const stateOf = ({ closed_at, handled_by }: ConcernRow): ConcernState =>
  closed_at !== null ? 'closed' : handled_by !== null ? 'handled' : 'new'

const isUnread = ({ text_count, read_text_count }: ConcernRow) => text_count > read_text_count

const presentCommon = (row: ConcernRow) => ({
  _id: row.id,
  content: row.content,
  createdAt: row.created_at,
  state: stateOf(row),
  ...(row.closed_at !== null && { closedAt: row.closed_at }),
})

export const presentOwnSummary = (row: ConcernRow): OwnConcernSummary => ({
  ...presentCommon(row),
  isRead: !isUnread(row),
  ...(row.handler_name !== null && {
    handledBy: { name: shownName(row.handler_name), isLeader: row.handler_role === 'admin' },
  }),
  hasNews: row.version > row.seen_version,
})

export const presentSummary = (row: ConcernRow): ConcernSummary => ({
  ...presentCommon(row),
  reporter: { _id: row.reporter_id, name: shownName(row.reporter_name), role: row.reporter_role },
  ...(row.entity_kind !== null && { entityKind: row.entity_kind }),
  ...(row.handled_by !== null && { handledBy: { _id: row.handled_by, name: shownName(row.handler_name) } }),
  isUnread: isUnread(row),
})

export const presentMessage = (row: MessageRow, viewerId: string): ConcernMessage => ({
  _id: row.id,
  author: { name: shownName(row.author_name), isLeader: row.author_role === 'admin' },
  isMine: row.author_id === viewerId,
  isByReporter: row.author_id === row.reporter_id,
  content: row.content,
  createdAt: row.created_at,
})

/** @param rows the newest messages, newest first, and one more */
function presentThread(rows: readonly MessageRow[], viewerId: string) {
  const { messagesShown } = serverLimits.concerns
  const shown = rows.slice(0, messagesShown).reverse()
  return { messages: shown.map((row) => presentMessage(row, viewerId)), hasEarlier: rows.length > messagesShown }
}

export const presentRecipients = (recipients: readonly { name: string }[], isShown: boolean): ConcernRecipients => ({
  isReceived: recipients.length > 0,
  names: isShown ? recipients.map(({ name }) => name) : [],
})

type People = Awaited<ReturnType<typeof listPeople>>
interface OwnDetails {
  people: People
  messages: readonly MessageRow[]
  recipients: ConcernRecipients
}

export const presentOwn = (row: ConcernRow, { people, messages, recipients }: OwnDetails): OwnConcern => ({
  ...presentOwnSummary(row),
  ...presentThread(messages, row.reporter_id),
  ...(row.read_at !== null && { readAt: row.read_at }),
  about: people.filter(({ is_named }) => is_named === 1).map(presentNamed),
  ...(row.about_text !== null && { aboutText: row.about_text }),
  ...(row.entity_kind !== null && { entity: { kind: row.entity_kind, text: row.entity_text ?? '' } }),
  recipients,
  version: row.version,
})

type CourseRow = Awaited<ReturnType<typeof listCourse>>[number]
const presentStep = ({ kind, at, actor_id, actor_name }: CourseRow): ConcernStep => ({
  kind: kind.replace('concern.', '') as ConcernStep['kind'],
  at,
  ...(actor_id !== null && { actor: { _id: actor_id, name: shownName(actor_name) } }),
})

interface Details extends Omit<OwnDetails, 'recipients'> {
  viewerId: string
  recipients: readonly { id: string; name: string }[]
  /** Newest first. */
  course: readonly CourseRow[]
  records: readonly { content: string }[]
  closer: { id: string; name: string } | undefined
  chatId: string | undefined
}

function presentEntity(row: ConcernRow, people: People, chatId: string | undefined): Concern['entity'] {
  const { entity_kind: kind, entity_id: id, entity_text: text } = row
  const author = people.find((person) => person.id === row.entity_author_id)
  if (kind === null || id === null || author === undefined) return undefined
  return { kind, _id: id, text: text ?? '', author: presentNamed(author), ...(chatId !== undefined && { chatId }) }
}

export function presentConcern(row: ReceivedRow, details: Details): Concern {
  const { people, messages, viewerId, recipients, course, records, closer, chatId } = details
  const entity = presentEntity(row, people, chatId)
  return {
    ...presentSummary(row),
    ...presentThread(messages, viewerId),
    about: people.slice(0, 2 * limits.maxConcernPeople).map(presentNamed),
    ...(row.about_text !== null && { aboutText: row.about_text }),
    ...(entity && { entity }),
    recipients: recipients.map(presentLeader),
    ...(closer && { closedBy: { _id: closer.id, name: shownName(closer.name) } }),
    ...(row.closing_note !== null && { closingNote: row.closing_note }),
    course: course.map(presentStep).reverse(),
    records: records.map(({ content }) => content),
    textCount: row.text_count,
    isHiddenFromReporter: row.is_hidden === 1,
  }
}
