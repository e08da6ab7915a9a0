import type { Role } from '#contract/accounts.ts'
import type { ChatReader, ChatSummary, Message } from '#contract/chats.ts'
import type { Reaction } from '#contract/rules/chats.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { isWaiting, needsNoReply } from './policy.ts'

interface MessageRow {
  id: string
  sender_id: string
  content: string
  created_at: string
  edited_at: string | null
}
interface ReactionRow {
  message_id: string
  user_id: string
  reaction: Reaction
}

type Names = ReadonlyMap<string, string>
const presentFormer = (names: Names, id: string) => {
  const formerName = names.get(id)
  return formerName === undefined ? {} : { formerName }
}

/**
 * @param reactions to this message and to others
 * @param formerNames names of people who were leaders when they wrote or reacted
 */
export function presentMessage(
  row: MessageRow,
  reactions: readonly ReactionRow[] = [],
  formerNames: Names = new Map(),
): Message {
  // Without spreads: they took a third of the time of presenting and serializing a page.
  const message: Message = {
    _id: row.id,
    sender: row.sender_id,
    content: row.content,
    createdAt: row.created_at,
    edited: row.edited_at !== null,
    editedAt: row.edited_at,
  }
  const formerName = formerNames.get(row.sender_id)
  if (formerName !== undefined) message.formerName = formerName
  const own = reactions.length === 0 ? reactions : reactions.filter(({ message_id }) => message_id === row.id)
  if (own.length === 0) return message
  message.reactions = own
    .map(({ user_id: by, reaction }) => ({ by, ...presentFormer(formerNames, by), reaction }))
    .sort((one, other) => (one.by < other.by ? -1 : 1))
  return message
}

interface ChatRow {
  id: string
  name: string
  username: string
  role: Role
  last_seq: number
  last_admin_id: string | null
  read_count: number
  is_listed: number
  waiting_since: string | null
  taker_id: string | null
  taker_name: string | null
  last_message_id: string
  no_reply_seq: number | null
  settler_id: string | null
  settler_name: string | null
  last_sender_id: string | null
  last_sender_name: string | null
  last_content: string | null
  last_created_at: string | null
  paused_until: string | null
  paused_by: string | null
  pauser_name: string | null
}
interface Leader {
  id: string
  name: string
  role: Role
}

const presentLeader = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name: shownName(name) }

const presentParticipant = ({ id, name, role }: Leader) => ({ _id: id, name: shownName(name), role })

/**
 * @param leaders the oldest account first
 * @param max number of leaders who are named: fewer in a list of chats, because all have the same
 */
export function presentChat(
  row: ChatRow,
  leaders: readonly Leader[],
  viewer: { role: Role },
  max = leaders.length,
): ChatSummary {
  /** Names who is not among the participants, and was not erased. */
  const former = (id: string, name: string | null) =>
    name && id !== row.id && !leaders.some((leader) => leader.id === id) ? { formerName: name } : {}
  const writerId = row.last_sender_id === row.id ? row.last_admin_id : row.last_sender_id
  const writer = leaders.find(({ id }) => id === writerId && id !== row.id)
  const others = leaders.filter((leader) => leader !== writer && leader.id !== row.id)
  return {
    _id: row.id,
    student: { _id: row.id, name: shownName(row.name), username: row.username },
    participants: [row, ...[...(writer ? [writer] : []), ...others].slice(0, max)].map(presentParticipant),
    lastMessage:
      row.last_sender_id === null || row.last_content === null || row.last_created_at === null
        ? null
        : {
            _id: row.last_message_id,
            sender: row.last_sender_id,
            ...former(row.last_sender_id, row.last_sender_name),
            content: row.last_content,
            createdAt: row.last_created_at,
          },
    unreadCount: row.last_seq - row.read_count,
    waitingSince: isWaiting(row) ? row.waiting_since : null,
    takenBy: isWaiting(row) && viewer.role === 'admin' ? presentLeader(row.taker_id, row.taker_name) : null,
    noReplyBy: needsNoReply(row) && viewer.role === 'admin' ? presentLeader(row.settler_id, row.settler_name) : null,
    ...(row.paused_until !== null &&
      row.paused_by !== null && {
        paused: { until: row.paused_until, by: row.paused_by, ...former(row.paused_by, row.pauser_name) },
      }),
  }
}

interface ReaderRow {
  id: string
  name: string
  message_id: string | null
  message_time: string | null
}
export const presentReader = ({ id, name, message_id, message_time }: ReaderRow): ChatReader => ({
  _id: id,
  name: shownName(name),
  upTo: message_id === null || message_time === null ? null : { _id: message_id, createdAt: message_time },
})
