import { sql as raw } from 'kysely'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import { queryAll } from '#server/platform/database/statement.ts'

// What waits for students, the oldest first: for those whom a leader looks out for, and for others. Each statement begins with what waits
// in the group, which is little, and not with a student's history: `cross join` makes SQLite do so.

interface Row {
  id: string
  name: string
  shared_username: string | null
  since: string
}
/** Things of the students whom a leader looks out for. */
interface OfOwn {
  leaderId: string
  limit: number
}
/** Things of other students, from before a time. */
interface OfOthers extends OfOwn {
  before: string
}

const columns = raw`users.id, users.name, ${sharedUsername('users')}`
/** With two conditions instead of `coalesce`, PostgreSQL may read the index of active users instead of one user. */
const isActive = raw`users.role <> 'admin' and coalesce(users.switched_off_at, users.waiting_since) is null`
const isOwn = (leaderId: string) =>
  raw`assigned_leaders.student_id = users.id and assigned_leaders.leader_id = ${leaderId}`
const isNotOwn = (leaderId: string) => raw`not exists (select 1 from assigned_leaders where ${isOwn(leaderId)})`

const waitingChats = raw`chats.waiting_since is not null and chats.is_listed = 1 and users.id = chats.student_id and ${isActive}`
/** A leader who can no longer reply has not taken a chat. */
const isTakenByOther = (leaderId: string) => raw`exists (
  select 1 from users as taker
  where taker.id = chats.taken_by and taker.id <> ${leaderId} and taker.role = 'admin' and taker.switched_off_at is null
)`
/** Lists the waiting chats that no other leader has taken. */
export const chats = {
  ofOwn: queryAll(
    (_, value: OfOwn) => raw<Row>`select ${columns}, chats.waiting_since as since
      from chats cross join users cross join assigned_leaders
      where ${waitingChats} and ${isOwn(value.leaderId)} and not ${isTakenByOther(value.leaderId)}
      order by chats.waiting_since, chats.student_id limit ${value.limit}`,
  ),
  ofOthers: queryAll(
    (_, value: OfOthers) => raw<Row>`select ${columns}, chats.waiting_since as since
      from chats cross join users
      where ${waitingChats} and chats.waiting_since <= ${value.before} and ${isNotOwn(value.leaderId)}
        and not ${isTakenByOther('')}
      order by chats.waiting_since, chats.student_id limit ${value.limit}`,
  ),
}

const pending = raw`responses.status = 'pending' and users.id = responses.student_id and ${isActive}`
/** Lists the responses that wait for a review. */
export const responses = {
  ofOwn: queryAll(
    (_, value: OfOwn) => raw<Row>`select ${columns}, responses.created_at as since
      from responses cross join users cross join assigned_leaders
      where ${pending} and ${isOwn(value.leaderId)}
      order by responses.id limit ${value.limit}`,
  ),
  ofOthers: queryAll(
    (_, value: OfOthers) => raw<Row>`select ${columns}, responses.created_at as since
      from responses cross join users
      where ${pending} and responses.created_at <= ${value.before} and ${isNotOwn(value.leaderId)}
      order by responses.id limit ${value.limit}`,
  ),
}

const withoutResponse = raw`prayer_requests.deleted_at is null and prayer_requests.has_response = 0
  and prayer_requests.answered_at is null and users.id = prayer_requests.student_id and ${isActive}`
/** Lists the prayer requests without a prayer response. */
export const prayers = {
  ofOwn: queryAll(
    (_, value: OfOwn) => raw<Row>`select ${columns}, prayer_requests.created_at as since
      from prayer_requests cross join users cross join assigned_leaders
      where ${withoutResponse} and ${isOwn(value.leaderId)}
      order by prayer_requests.id limit ${value.limit}`,
  ),
  ofOthers: queryAll(
    (_, value: OfOthers) => raw<Row>`select ${columns}, prayer_requests.created_at as since
      from prayer_requests cross join users
      where ${withoutResponse} and prayer_requests.created_at <= ${value.before} and ${isNotOwn(value.leaderId)}
      order by prayer_requests.id limit ${value.limit}`,
  ),
}

/** Lists the students whom a leader looks out for and who were last seen before a time, unsorted. */
export const listAbsent = queryAll(
  (_, value: OfOthers) => raw<Row>`select ${columns}, users.last_seen_at as since
    from assigned_leaders cross join users
    where ${isOwn(value.leaderId)} and ${isActive} and users.last_seen_at < ${value.before}
    order by assigned_leaders.student_id limit ${value.limit}`,
)
