// Sends what waits in the outbox, and log-outs, when the network returns, also if no page is open (docs/decisions/046-offline.md).

import { endSession, endSessionTag } from '../offline/ended-sessions.ts'
import {
  deleteEntry,
  deleteTokens,
  findSession,
  listEntries,
  type News,
  openChannel,
  updateEntry,
} from '../offline/outbox/database.ts'
import { afterAttempt, type Entry, type Settlement, sortEntries } from '../offline/outbox/entry.ts'
import { sendEntry, sendInOrder, syncTag, withLock } from '../offline/outbox/send.ts'
import { worker } from './worker-scope.ts'

const channel = openChannel()

async function listWaiting(userId: string): Promise<Entry[]> {
  // At logout, a page deletes the token.
  if ((await findSession())?.userId !== userId) return []
  // A page shows what it sends for the first time, and sends it itself.
  return sortEntries(await listEntries()).filter((entry) => entry.userId === userId && entry.state === 'waiting')
}

/** Stores what has become of an entry, and tells the pages. */
async function settle(entry: Entry, settlement: Settlement): Promise<void> {
  if (settlement.status === 'waits') return
  if (settlement.status === 'accepted') await deleteEntry(entry.key)
  else await updateEntry(afterAttempt(entry, settlement))
  channel.postMessage({ userId: entry.userId, settled: { key: entry.key, settlement } } satisfies News)
}

/** @throws if something still waits, so that the browser repeats the event */
async function sendOutbox(): Promise<void> {
  const session = await findSession()
  if (session === undefined) return
  const { userId, token } = session
  const list = () => listWaiting(userId)
  await withLock(async () => {
    const { stop } = await sendInOrder({ list, attempt: (entry) => sendEntry(entry, { token }), settle })
    // A page may have stored that of a new session meanwhile.
    if (stop?.refusal?.status === 401 && (await findSession())?.token === token) await deleteTokens()
  })
  if ((await list()).length > 0) throw new Error('Some texts could not be sent yet')
  await deleteTokens()
}

/** Answers the `sync` event of browsers that have Background Sync. */
export function installOutbox(): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === syncTag) event.waitUntil(sendOutbox())
    // If it fails, the browser repeats the event.
    else if (event.tag.startsWith(endSessionTag)) event.waitUntil(endSession(event.tag.slice(endSessionTag.length)))
  })
}
