// A device with an outbox, for its unit tests: storage, network, session and pages.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Entry, Write } from '#web/offline/outbox/entry.ts'
import { stubBrowser } from './browser.ts'

/** The database of a device, which outlives its pages. */
interface StubDatabase {
  entries: Map<string, Entry>
  /** Every change of the copies of tokens for the service worker. */
  tokenChanges: string[]
  isBroken: boolean
  /** Whether it can still be read, but neither changed nor emptied, as on a full device. */
  isFull?: boolean
}

/** Returns what replaces the module `database.ts`. */
export function fakeDatabase(database: StubDatabase) {
  const { entries, tokenChanges } = database
  const run = async <Result>(work: () => Result, reads = false): Promise<Result> => {
    // As in a browser, other events can come before the result.
    await setTimeout(2)
    if (database.isBroken || (database.isFull === true && !reads))
      throw new DOMException('Not allowed', 'InvalidStateError')
    return work()
  }
  return {
    openChannel: () => new BroadcastChannel('outbox of a test'),
    listEntries: () => run(() => [...entries.values()].sort((one, other) => one.order - other.order), true),
    addEntry: (entry: Entry) =>
      run(() => {
        if (!entries.has(entry.key)) entries.set(entry.key, entry)
        return true
      }),
    updateEntry: (entry: Entry) => run(() => entries.has(entry.key) && entries.set(entry.key, entry) === entries),
    deleteEntry: (key: string) => run(() => entries.delete(key)),
    clearDatabase: () => run(() => entries.clear()),
    saveToken: ({ userId, token }: { userId: string; token: string }) =>
      run(() => void tokenChanges.push(`${userId}: ${token}`)),
    deleteTokens: () => run(() => void tokenChanges.push('deleted')),
  }
}

export const created = async (text: string): Promise<Response> =>
  Response.json({ _id: `id of ${text}`, content: text }, { status: 201 })
export const offline = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
export const failure =
  (status: number, message = '', headers: Record<string, string> = {}) =>
  async (): Promise<Response> =>
    Response.json({ message, code: 'conflict' }, { status, headers })

export const message = (text: string, chatId = 'chat'): Write => ({
  kind: 'message',
  target: `chat:${chatId}`,
  route: 'POST /api/chats/{id}/messages',
  params: { id: chatId },
  body: { content: text },
  affects: 'chat',
  text,
})
export const prayer = (text: string): Write => ({
  kind: 'prayer request',
  target: 'prayer-request',
  route: 'POST /api/prayer-requests',
  body: { content: text },
  affects: 'prayers',
  text,
})

let sessions = 0

/** Gives each test of a file a new device, on which Ana is logged in. */
export function stubDevice(database: StubDatabase) {
  const server = {
    /** The requests so far: the text, the idempotency key and the token of each. */
    sent: [] as { text: string; key: string; token: string }[],
    /** The signals that abort the requests. */
    signals: [] as AbortSignal[],
    respond: created,
    isUp: true,
    texts: () => server.sent.map(({ text }) => text),
  }
  const device = {
    server,
    database,
    token: '',
    browser: undefined as unknown as ReturnType<typeof stubBrowser>,
    goOffline: () => vi.stubGlobal('navigator', { ...navigator, onLine: false }),
    goOnline() {
      vi.stubGlobal('navigator', { ...navigator, onLine: true })
      device.browser.window.dispatchEvent(new Event('online'))
    },
    /** Gives the device Background Sync. */
    addSync() {
      const registration = { sync: { register: () => Promise.resolve() } }
      vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
    },
    inJournal: () => Object.keys(localStorage).filter((key) => key.includes('outbox:entry')),
    /** Loads the modules as a new page does, with a user who is logged in. */
    async openPage(userId = 'ana') {
      vi.resetModules()
      const { allowUserData, clearUserData } = await import('#web/storage/user-data.ts')
      const { outboxOf } = await import('#web/offline/outbox/outbox.ts')
      allowUserData(userId)
      return { allowUserData, clearUserData, outbox: outboxOf(userId), outboxOf }
    },
  }
  beforeEach(() => {
    Object.assign(server, { sent: [], signals: [], respond: created, isUp: true })
    database.entries.clear()
    database.tokenChanges.length = 0
    Object.assign(database, { isBroken: false, isFull: false })
    device.browser = stubBrowser(async (path, { headers, body, signal }) => {
      server.signals.push(signal as AbortSignal)
      if (path === '/') return server.isUp ? new Response() : offline()
      const { content } = JSON.parse(String(body)) as { content: string }
      const given = new Headers(headers)
      const [key, token] = [`${given.get('idempotency-key')}`, `${given.get('authorization')}`]
      server.sent.push({ text: content, key, token })
      return server.respond(content)
    })
    // The pages of earlier tests still run. They have lost their session.
    sessions += 1
    device.token = `of Ana ${sessions}`
    device.browser.storage.setItem('token', device.token)
  })
  afterEach(() => {
    device.browser.setStorage('working')
    vi.unstubAllGlobals()
  })
  return device
}

export const statesOf = (outbox: { entries: () => readonly Entry[] }) =>
  outbox.entries().map(({ text, state }) => [text, state])
