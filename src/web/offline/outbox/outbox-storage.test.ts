// @isolated: replaces modules
import { getEventListeners } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { created, failure, message, offline, prayer, statesOf, stubDevice } from '#test/support/outbox.ts'
import type { Entry, Refusal } from './entry.ts'

const database = vi.hoisted(() => ({
  entries: new Map<string, Entry>(),
  tokenChanges: [] as string[],
  isBroken: false,
  isFull: false,
}))
vi.mock('./database.ts', async () => (await import('#test/support/outbox.ts')).fakeDatabase(database))

const device = stubDevice(database)
const { server } = device

describe('the outbox of several users', () => {
  it('does not send a text with the token of another user, and sends it when its user has signed in again', async () => {
    const { outbox, allowUserData, outboxOf } = await device.openPage()
    server.respond = async () => {
      device.browser.storage.setItem('token', 'of Ben')
      return failure(401)()
    }
    expect(await outbox.add(message('From Ana'))).toEqual({ status: 'waits' })
    server.respond = created
    allowUserData('ben')
    const bens = outboxOf('ben')
    await bens.add(message('From Ben', 'ben'))
    device.browser.window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(bens.messages()).toHaveLength(1))
    expect(server.sent.map(({ text, token }) => [text, token])).toEqual([
      ['From Ana', `Bearer ${device.token}`],
      ['From Ben', 'Bearer of Ben'],
    ])
    expect(bens.entries()).toEqual([])
    device.browser.storage.setItem('token', 'of Ana again')
    const { outbox: again } = await device.openPage()
    await vi.waitFor(() => expect(again.messages()).toHaveLength(1))
    expect(server.sent.at(-1)).toMatchObject({ text: 'From Ana', token: 'Bearer of Ana again' })
  })

  it('PS7: stores and sends nothing after logout', async () => {
    const { outbox, clearUserData } = await device.openPage()
    server.respond = async () => {
      device.browser.storage.removeItem('token')
      clearUserData()
      return offline()
    }
    for (const text of ['One', 'Two']) void outbox.add(message(text))
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    await vi.waitFor(() => expect(database.entries.size).toBe(0))
    await new Promise((resolve) => setTimeout(resolve))
    expect([database.entries.size, device.inJournal(), server.texts()]).toEqual([0, [], ['One']])
  })

  it('W5: leaves sending to the outbox of the new session when a user logs out and in again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    device.addSync()
    const listeners = () => [
      ...getEventListeners(device.browser.window, 'online'),
      ...getEventListeners(document, 'visibilitychange'),
    ]
    const { outbox, clearUserData, allowUserData, outboxOf } = await device.openPage()
    // Two of the outbox, and one that follows the connection.
    await vi.waitFor(() => expect(listeners()).toHaveLength(3))
    server.respond = failure(503)
    expect(await outbox.add(prayer('Refused for now'))).toMatchObject({ status: 'failed' })
    device.goOffline()
    await outbox.add(message('Waits'))
    server.respond = failure(429, 'Slow down', { 'retry-after': '60' })
    device.goOnline()
    await vi.waitFor(() => expect(server.texts()).toEqual(['Refused for now', 'Waits']))
    server.respond = () => new Promise(() => undefined)
    void outbox.add(message('Is being sent', 'other'))
    await vi.waitFor(() => expect(server.sent).toHaveLength(3))

    clearUserData()
    expect(server.signals.at(-1)?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    expect(listeners()).toHaveLength(1)
    device.browser.storage.setItem('token', 'of Ana again')
    allowUserData('ana')
    device.goOffline()
    const again = outboxOf('ana')
    expect(await again.add(message('Hello'))).toEqual({ status: 'waits' })
    await vi.waitFor(() => expect(listeners()).toHaveLength(3))
    await vi.waitFor(() => expect(database.tokenChanges).toContain('ana: of Ana again'))
    database.tokenChanges.length = 0
    device.browser.setHidden(false)
    await vi.waitFor(() => expect(database.tokenChanges).not.toEqual([]))
    expect(database.tokenChanges).toEqual(['ana: of Ana again'])

    server.respond = created
    device.goOnline()
    await vi.waitFor(() => expect(again.messages()).toHaveLength(1))
    expect(server.sent.slice(3)).toMatchObject([{ text: 'Hello', token: 'Bearer of Ana again' }])
    vi.useRealTimers()
  })
})

describe('the outbox without a working database', () => {
  beforeEach(() => {
    database.isBroken = true
  })

  it('keeps what waits in localStorage, and sends it after a reload', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    expect(await outbox.add(message('Hello'))).toEqual({ status: 'waits' })
    expect(device.inJournal()).toHaveLength(1)
    vi.stubGlobal('navigator', { onLine: true })
    const reloaded = await device.openPage()
    await vi.waitFor(() => expect(reloaded.outbox.messages()).toHaveLength(1))
    expect([server.texts(), device.inJournal()]).toEqual([['Hello'], []])
  })

  it.each(['full', 'blocked'] as const)(
    'fails at once what the device can not keep: localStorage is %s',
    async (state) => {
      if (state === 'blocked') device.browser.storage.removeItem('token')
      device.browser.setStorage(state)
      const { saveToken } = await import('../../storage/token.ts')
      device.goOffline()
      const { outbox } = await device.openPage()
      expect(await outbox.add(message('Hello'))).toEqual({ status: 'failed', refusal: { status: 0 } })
      expect(statesOf(outbox)).toEqual([['Hello', 'failed']])
      expect(saveToken).toBeDefined()
    },
  )

  it('still sends when nothing can be stored', async () => {
    device.browser.setStorage('full')
    const { outbox } = await device.openPage()
    expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'accepted' })
  })
})

describe('the outbox with a database that can only be read', () => {
  /** Stores a message, then fills the device, and sends it. Returns what the server has got when another message has followed. */
  async function sendOnFullDevice(respond: typeof created) {
    device.goOffline()
    const { outbox } = await device.openPage()
    await outbox.add(message('One'))
    database.isFull = true
    server.respond = async (text) => (text === 'One' ? respond(text) : created(text))
    device.goOnline()
    await vi.waitFor(() => expect(statesOf(outbox)).not.toEqual([['One', 'waiting']]))
    expect(await outbox.add(message('Two', 'other'))).toMatchObject({ status: 'accepted' })
    return outbox
  }

  it('sends what was accepted once', async () => {
    const outbox = await sendOnFullDevice(created)
    expect([server.texts(), statesOf(outbox)]).toEqual([['One', 'Two'], []])
    expect(database.entries.size).toBe(1)
  })

  it('sends what was refused once, and shows it', async () => {
    const outbox = await sendOnFullDevice(failure(409, 'No'))
    expect([server.texts(), statesOf(outbox)]).toEqual([['One', 'Two'], [['One', 'failed']]])
  })

  it('does not send what its writer has deleted', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    await outbox.add(message('One'))
    database.isFull = true
    await outbox.remove(outbox.entries()[0]?.key ?? '')
    device.goOnline()
    expect(await outbox.add(message('Two'))).toMatchObject({ status: 'accepted' })
    expect([server.texts(), statesOf(outbox)]).toEqual([['Two'], []])
  })
})

describe('the entries of an earlier release', () => {
  const name = 'personal:ana:outbox:chat'

  it('are moved over: those that were being sent are sent, and failed ones stay', async () => {
    const earlier = [
      { key: 'key-1', content: 'One', writtenAt: '2026-03-01T10:00:00.000Z', failed: false },
      { key: 'key-2', content: 'Two', writtenAt: '2026-03-01T10:00:01.000Z', failed: true },
    ]
    device.browser.storage.setItem(name, JSON.stringify(earlier))
    const { outbox } = await device.openPage()
    await vi.waitFor(() => expect(outbox.messages()).toHaveLength(1))
    expect(server.sent).toMatchObject([{ text: 'One', key: '"key-1"' }])
    await vi.waitFor(() => expect(statesOf(outbox)).toEqual([['Two', 'failed']]))
    expect([...database.entries.keys()]).toEqual(['key-2'])
    expect(device.browser.storage.getItem(name)).toBeNull()
  })

  it('are sent as they are in the database, with those that failed', async () => {
    const written = {
      kind: 'message',
      target: 'chat:ana',
      route: 'POST /api/chats/{id}/messages',
      params: { id: 'ana' },
      affects: 'chat',
      userId: 'ana',
      writtenAt: '2026-11-01T10:00:00.000Z',
    } as const
    const refusal: Refusal = { status: 409, code: 'conflict', message: 'No', errors: [] }
    const stored: Entry[] = [
      { ...written, key: 'key-2', order: 2, text: 'Two', body: { content: 'Two', lastSeen: null }, state: 'new' },
      { ...written, key: 'key-1', order: 1, text: 'One', body: { content: 'One', lastSeen: null }, state: 'waiting' },
      { ...written, key: 'key-3', order: 3, text: 'Three', body: { content: 'Three' }, state: 'failed', refusal },
    ]
    for (const entry of stored) database.entries.set(entry.key, entry)
    const { outbox } = await device.openPage()
    await vi.waitFor(() => expect(outbox.messages()).toHaveLength(2))
    expect(server.sent).toMatchObject([
      { text: 'One', key: '"key-1"' },
      { text: 'Two', key: '"key-2"' },
    ])
    expect(outbox.entries()).toEqual([stored[2]])
  })

  it.each(['{', 'null', '{}', '"text"', '[1, null]', '[{"key": 1}]'])(
    'are ignored if they are corrupt: %s',
    async (text) => {
      device.browser.storage.setItem(name, text)
      const { outbox } = await device.openPage()
      expect(outbox.entries()).toEqual([])
      expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'accepted' })
    },
  )
})
