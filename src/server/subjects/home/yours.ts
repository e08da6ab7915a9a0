import type { LeaderToday, WaitingStudent } from '#contract/home.ts'
import { serverLimits } from '#contract/limits.ts'
import { awaitAll } from '#server/platform/await-all.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { shownName, shownUsername } from '#server/platform/text/shown-name.ts'
import { hasAssignedLeaders } from '#server/subjects/people/public.ts'
import * as store from './yours-store.ts'

type Rows = Awaited<ReturnType<typeof store.listAbsent>>

const { untakenMs, maxOwn, maxOthers, shown } = serverLimits.yours

/** Returns the students with the first thing that waits for each, and how many more do. Of the same kind, the oldest comes first. */
function firstOf(things: Record<WaitingStudent['waits'], Rows>, isOwn: boolean): WaitingStudent[] {
  const people = new Map<string, WaitingStudent>()
  for (const waits of ['chat', 'response', 'prayer', 'absence'] as const) {
    for (const { id, name, shared_username, since } of things[waits]) {
      const earlier = people.get(id)
      const person = { _id: id, name: shownName(name), ...shownUsername(shared_username) }
      people.set(id, earlier ? { ...earlier, more: earlier.more + 1 } : { ...person, isOwn, waits, since, more: 0 })
    }
  }
  return [...people.values()]
}

const byTime = (one: Rows[number], other: Rows[number]) => (one.since < other.since ? -1 : 1)

/** Loads what waits for the students whom a leader looks out for, and what no leader has taken for others: docs/leaders.md#yours. */
export async function loadYours(reader: Reader, leaderId: string, now: Date): Promise<LeaderToday['yours']> {
  if (!(await hasAssignedLeaders(reader))) return { people: [], count: 0 }
  const [ofOwn, notSeenSince] = [{ leaderId, limit: maxOwn }, new Date(now.getTime() - serverLimits.notSeenMs)]
  const ofOthers = { leaderId, limit: maxOthers, before: new Date(now.getTime() - untakenMs).toISOString() }
  const { absence, ...own } = await awaitAll({
    chat: store.chats.ofOwn(reader, ofOwn),
    response: store.responses.ofOwn(reader, ofOwn),
    prayer: store.prayers.ofOwn(reader, ofOwn),
    absence: store.listAbsent(reader, { ...ofOwn, before: notSeenSince.toISOString() }),
  })
  const others = await awaitAll({
    chat: store.chats.ofOthers(reader, ofOthers),
    response: store.responses.ofOthers(reader, ofOthers),
    prayer: store.prayers.ofOthers(reader, ofOthers),
  })
  const yours = firstOf({ ...own, absence: absence.toSorted(byTime) }, true)
  const untaken = firstOf({ ...others, absence: [] }, false)
  // What others leave is shown also to who has many of their own.
  const people = [...yours.slice(0, untaken.length === 0 ? shown : shown - 1), ...untaken].slice(0, shown)
  return { people, count: yours.length + untaken.length }
}
