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
import { type Entry, type Outcome, sortEntries } from '../offline/outbox/entry.ts'
import { sendEntry, sendInOrder, syncTag, withLock } from '../offline/outbox/send.ts'
import { worker } from './worker-scope.ts'

const channel = openChannel()
const tell = (news: News) => channel.postMessage(news)

async function listWaiting(userId: string): Promise<Entry[]> {
  // At logout, a page deletes the token.
  if ((await findSession())?.userId !== userId) return []
  // A page shows what it sends for the first time, and sends it itself.
  return sortEntries(await listEntries()).filter((entry) => entry.userId === userId && entry.state === 'waiting')
}

/** Stores what an attempt has led to, and tells the pages. @returns whether the entry waits for another one */
async function settle(entry: Entry, outcome: Outcome): Promise<boolean> {
  const { userId, key } = entry
  if (outcome.status === 'accepted') {
    await deleteEntry(key)
    tell({ userId, settled: { key, settlement: outcome } })
  }
  if (outcome.status === 'refused') {
    const { refusal } = outcome
    await updateEntry({ ...entry, state: 'failed', refusal })
    tell({ userId, settled: { key, settlement: { status: 'failed', refusal } } })
  }
  return outcome.status !== 'accepted' && outcome.status !== 'refused'
}

/** @throws if something still waits, so that the browser repeats the event */
async function sendOutbox(): Promise<void> {
  const session = await findSession()
  if (session === undefined) return
  const { userId, token } = session
  const list = () => listWaiting(userId)
  await withLock(async () => {
    const stop = await sendInOrder({ list, attempt: (entry) => sendEntry(entry, { token }), settle })
    // A page may have stored that of a new session meanwhile.
    if (stop?.status === 'session ended' && (await findSession())?.token === token) await deleteTokens()
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
