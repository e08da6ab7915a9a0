import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import type { Entry, Write } from './entry.ts'

/** The database of the device, which outlives a page. */
const device = vi.hoisted(() => ({ entries: new Map<string, Entry>(), isBroken: false }))
vi.mock('./database.ts', () => {
  const run = async <Result>(work: () => Result): Promise<Result> => {
    await Promise.resolve()
    if (device.isBroken) throw new DOMException('Not allowed', 'InvalidStateError')
    return work()
  }
  const { entries } = device
  return {
    listEntries: () => run(() => [...entries.values()].sort((one, other) => one.order - other.order)),
    addEntry: (entry: Entry) => run(() => void (entries.has(entry.key) || entries.set(entry.key, entry))),
    updateEntry: (entry: Entry) => run(() => void (entries.has(entry.key) && entries.set(entry.key, entry))),
    deleteEntry: (key: string) => run(() => entries.delete(key)),
    clearDatabase: () => run(() => entries.clear()),
    saveToken: () => run(() => undefined),
    deleteTokens: () => run(() => undefined),
  }
})

let browser: ReturnType<typeof stubBrowser>
/** The requests so far: the text, the idempotency key and the token of each. */
let sent: { text: string; key: string; token: string }[]
let respond: (text: string) => Promise<Response>

const created = async (text: string) => Response.json({ _id: `id of ${text}`, content: text }, { status: 201 })
const offline = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
const failure =
  (status: number, message = '', headers: Record<string, string> = {}) =>
  async (): Promise<Response> =>
    Response.json({ message, code: 'conflict' }, { status, headers })
let isServerUp = true
let token = ''
let sessions = 0

const message = (text: string, chatId = 'chat'): Write => ({
  kind: 'message',
  target: `chat:${chatId}`,
  route: 'POST /api/chats/{id}/messages',
  params: { id: chatId },
  body: { content: text },
  affects: 'chat',
  text,
})
const prayer = (text: string): Write => ({
  kind: 'prayer request',
  target: 'prayer-request',
  route: 'POST /api/prayer-requests',
  body: { content: text },
  affects: 'prayers',
  text,
})

/** Loads the modules as a new page does, with a user who is logged in. */
async function openPage(userId = 'ana') {
  vi.resetModules()
  const { allowUserData, clearUserData } = await import('../../storage/user-data.ts')
  const { outboxOf } = await import('./outbox.ts')
  allowUserData(userId)
  return { allowUserData, clearUserData, outbox: outboxOf(userId), outboxOf }
}
const texts = () => sent.map(({ text }) => text)
const states = (outbox: { entries: () => readonly Entry[] }) => outbox.entries().map(({ text, state }) => [text, state])
const goOffline = () => vi.stubGlobal('navigator', { onLine: false })
function goOnline(): void {
  vi.stubGlobal('navigator', { onLine: true })
  browser.window.dispatchEvent(new Event('online'))
}
const inJournal = () => Object.keys(localStorage).filter((key) => key.includes('outbox:entry'))

beforeEach(() => {
  sent = []
  respond = created
  isServerUp = true
  device.entries.clear()
  device.isBroken = false
  browser = stubBrowser(async (path, { headers, body }) => {
    if (path === '/healthz') return isServerUp ? new Response() : offline()
    const { content } = JSON.parse(String(body)) as { content: string }
    const given = new Headers(headers)
    sent.push({ text: content, key: `${given.get('idempotency-key')}`, token: `${given.get('authorization')}` })
    return respond(content)
  })
  // The pages of earlier tests still run. They have lost their session.
  sessions += 1
  token = `of Ana ${sessions}`
  browser.storage.setItem('token', token)
})
afterEach(() => {
  browser.setStorage('working')
  vi.unstubAllGlobals()
})

describe('the outbox', () => {
  it('W1: shows a write at once, and stores it before the first attempt', async () => {
    const { outbox } = await openPage()
    let stored = 0
    respond = async (text) => {
      stored = device.entries.size
      return created(text)
    }
    const settled = outbox.add(message('Hello'))
    expect(states(outbox)).toEqual([['Hello', 'new']])
    expect(await settled).toMatchObject({ status: 'accepted', body: { _id: 'id of Hello' } })
    expect(stored).toBe(1)
    expect([device.entries.size, inJournal().length, outbox.entries().length]).toEqual([0, 0, 0])
    expect(outbox.messages()).toMatchObject([{ target: 'chat:chat', message: { _id: 'id of Hello' } }])
  })

  it('W3: sends a write again after a reload, with the same key', async () => {
    const { outbox } = await openPage()
    let endFirstPage: () => void = () => undefined
    respond = () =>
      new Promise((_, reject) => {
        endFirstPage = () => reject(new TypeError('Failed to fetch'))
      })
    void outbox.add(message('Hello'))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    respond = created
    // The lease of a page that was killed expires.
    browser.storage.removeItem('lampstand-outbox')
    const reloaded = await openPage()
    await vi.waitFor(() => expect(reloaded.outbox.messages()).toHaveLength(1))
    expect(sent[1]).toEqual(sent[0])
    endFirstPage()
  })

  it('W5: keeps writes without a network, and sends them in order when it returns', async () => {
    goOffline()
    const { outbox } = await openPage()
    for (const text of ['One', 'Two']) expect(await outbox.add(message(text))).toEqual({ status: 'waits' })
    expect(await outbox.add(prayer('For my exam'))).toEqual({ status: 'waits' })
    expect(sent).toEqual([])
    goOnline()
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
    expect(texts().filter((text) => text !== 'For my exam')).toEqual(['One', 'Two'])
    expect(sent).toHaveLength(3)
  })

  it('W5: keeps writes while the server can not be reached, and fails one that only lost its response', async () => {
    const { outbox } = await openPage()
    respond = offline
    isServerUp = false
    expect(await outbox.add(message('One'))).toEqual({ status: 'waits' })
    isServerUp = true
    expect(await outbox.add(prayer('Two'))).toEqual({ status: 'failed', refusal: { status: 0 } })
    expect(states(outbox)).toEqual([
      ['One', 'waiting'],
      ['Two', 'failed'],
    ])
  })

  it('keeps the order of a target: a new message waits behind one that waits', async () => {
    goOffline()
    const { outbox } = await openPage()
    await outbox.add(message('One'))
    vi.stubGlobal('navigator', { onLine: true })
    void outbox.add(message('Two'))
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
    expect(texts()).toEqual(['One', 'Two'])
  })

  it('does not hold up other targets when one fails', async () => {
    goOffline()
    const { outbox } = await openPage()
    for (const write of [message('One'), message('Two'), message('Three', 'other'), prayer('Four')])
      await outbox.add(write)
    respond = async (text) => (text === 'One' ? failure(503)() : created(text))
    goOnline()
    await vi.waitFor(() => expect(outbox.entries()).toHaveLength(2))
    expect(texts().sort()).toEqual(['Four', 'One', 'Three'])
    respond = created
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]), { timeout: 5_000 })
    expect(texts().slice(-2)).toEqual(['One', 'Two'])
  })

  it('keeps a refused write with the message of the server, and goes on with the next one', async () => {
    goOffline()
    const { outbox } = await openPage()
    for (const text of ['One', 'Two']) await outbox.add(message(text))
    respond = async (text) =>
      text === 'One' ? failure(409, 'You have already answered this question')() : created(text)
    goOnline()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await vi.waitFor(() => expect(states(outbox)).toEqual([['One', 'failed']]))
    expect(outbox.entries()[0]?.refusal).toMatchObject({
      status: 409,
      message: 'You have already answered this question',
    })
    const reloaded = await openPage()
    await vi.waitFor(() => expect(states(reloaded.outbox)).toEqual([['One', 'failed']]))
    expect(sent).toHaveLength(2)
  })

  it('sends a failed write on retry, with the same key', async () => {
    const { outbox } = await openPage()
    respond = failure(500, 'Something went wrong')
    expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'failed', refusal: { status: 500 } })
    respond = created
    const { key } = outbox.entries()[0] as Entry
    expect(await outbox.retry(key)).toMatchObject({ status: 'accepted' })
    expect(sent[1]).toEqual(sent[0])
    expect(device.entries.size).toBe(0)
  })

  it('ignores the page of a network that asks for a login', async () => {
    const { outbox } = await openPage()
    respond = async () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
    isServerUp = false
    expect(await outbox.add(message('Hello'))).toEqual({ status: 'waits' })
    expect(states(outbox)).toEqual([['Hello', 'waiting']])
  })

  it('waits as long as the server asks for after 429', async () => {
    goOffline()
    const { outbox } = await openPage()
    await outbox.add(message('Hello'))
    respond = failure(429, 'Slow down', { 'retry-after': '1' })
    const startedAt = Date.now()
    goOnline()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    respond = created
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]), { timeout: 5_000 })
    expect(sent).toHaveLength(2)
    if (Date.now() - startedAt < 950) throw new Error('The second attempt came too early')
  })

  it('removes a write, and restores it at its position', async () => {
    goOffline()
    const { outbox } = await openPage()
    for (const text of ['One', 'Two', 'Three']) await outbox.add(message(text))
    const two = outbox.entries()[1] as Entry
    await outbox.remove(two.key)
    expect(outbox.entries().map(({ text }) => text)).toEqual(['One', 'Three'])
    await outbox.restore(two)
    expect(outbox.entries().map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    goOnline()
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
    expect(texts()).toEqual(['One', 'Two', 'Three'])
  })

  it('deletes the draft of a text that waits, unless it was changed since', async () => {
    goOffline()
    const { outbox } = await openPage()
    const draft = (key: string) => browser.storage.setItem('personal:ana:draft:prayer', `{"idempotencyKey":"${key}"}`)
    draft('key-1')
    await outbox.add({ ...prayer('For my exam'), draft: 'prayer', key: 'key-1' })
    expect(browser.storage.getItem('personal:ana:draft:prayer')).toBeNull()
    draft('another')
    await outbox.add({ ...prayer('For my sister'), draft: 'prayer', key: 'key-2' })
    expect(browser.storage.getItem('personal:ana:draft:prayer')).toContain('another')
  })
})

describe('the outbox of several users', () => {
  it('does not send a text with the token of another user, and sends it when its user has signed in again', async () => {
    const { outbox, allowUserData, outboxOf } = await openPage()
    respond = async () => {
      browser.storage.setItem('token', 'of Ben')
      return failure(401)()
    }
    expect(await outbox.add(message('From Ana'))).toEqual({ status: 'waits' })
    respond = created
    allowUserData('ben')
    const bens = outboxOf('ben')
    await bens.add(message('From Ben', 'ben'))
    browser.window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(bens.messages()).toHaveLength(1))
    expect(sent.map(({ text, token }) => [text, token])).toEqual([
      ['From Ana', `Bearer ${token}`],
      ['From Ben', 'Bearer of Ben'],
    ])
    expect(bens.entries()).toEqual([])
    browser.storage.setItem('token', 'of Ana again')
    const { outbox: again } = await openPage()
    await vi.waitFor(() => expect(again.messages()).toHaveLength(1))
    expect(sent.at(-1)).toMatchObject({ text: 'From Ana', token: 'Bearer of Ana again' })
  })

  it('PS7: stores and sends nothing after log-out', async () => {
    const { outbox, clearUserData } = await openPage()
    respond = async () => {
      browser.storage.removeItem('token')
      clearUserData()
      return offline()
    }
    for (const text of ['One', 'Two']) void outbox.add(message(text))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await vi.waitFor(() => expect(device.entries.size).toBe(0))
    await new Promise((resolve) => setTimeout(resolve))
    expect([device.entries.size, inJournal(), texts()]).toEqual([0, [], ['One']])
  })
})

describe('the outbox without a working database', () => {
  beforeEach(() => {
    device.isBroken = true
  })

  it('keeps what waits in localStorage, and sends it after a reload', async () => {
    goOffline()
    const { outbox } = await openPage()
    expect(await outbox.add(message('Hello'))).toEqual({ status: 'waits' })
    expect(inJournal()).toHaveLength(1)
    vi.stubGlobal('navigator', { onLine: true })
    const reloaded = await openPage()
    await vi.waitFor(() => expect(reloaded.outbox.messages()).toHaveLength(1))
    expect([texts(), inJournal()]).toEqual([['Hello'], []])
  })

  it.each(['full', 'blocked'] as const)(
    'fails at once what the device can not keep: localStorage is %s',
    async (state) => {
      if (state === 'blocked') browser.storage.removeItem('token')
      browser.setStorage(state)
      const { saveToken } = await import('../../storage/token.ts')
      goOffline()
      const { outbox } = await openPage()
      expect(await outbox.add(message('Hello'))).toEqual({ status: 'failed', refusal: { status: 0 } })
      expect(states(outbox)).toEqual([['Hello', 'failed']])
      expect(saveToken).toBeDefined()
    },
  )

  it('still sends when nothing can be stored', async () => {
    browser.setStorage('full')
    const { outbox } = await openPage()
    expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'accepted' })
  })
})

describe('the entries of an earlier release', () => {
  const name = 'personal:ana:outbox:chat'

  it('are moved over: those that were being sent are sent, and failed ones stay', async () => {
    const earlier = [
      { key: 'key-1', content: 'One', writtenAt: '2026-03-01T10:00:00.000Z', failed: false },
      { key: 'key-2', content: 'Two', writtenAt: '2026-03-01T10:00:01.000Z', failed: true },
    ]
    browser.storage.setItem(name, JSON.stringify(earlier))
    const { outbox } = await openPage()
    await vi.waitFor(() => expect(outbox.messages()).toHaveLength(1))
    expect(sent).toMatchObject([{ text: 'One', key: '"key-1"' }])
    await vi.waitFor(() => expect(states(outbox)).toEqual([['Two', 'failed']]))
    expect([...device.entries.keys()]).toEqual(['key-2'])
    expect(browser.storage.getItem(name)).toBeNull()
  })

  it.each(['{', 'null', '{}', '"text"', '[1, null]', '[{"key": 1}]'])(
    'are ignored if they are corrupt: %s',
    async (text) => {
      browser.storage.setItem(name, text)
      const { outbox } = await openPage()
      expect(outbox.entries()).toEqual([])
      expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'accepted' })
    },
  )
})
