// @isolated: replaces modules
import { describe, expect, it, vi } from 'vitest'
import { created, failure, message, offline, prayer, statesOf, stubDevice } from '#test/support/outbox.ts'
import type { Entry } from './entry.ts'

const database = vi.hoisted(() => ({
  entries: new Map<string, Entry>(),
  tokenChanges: [] as string[],
  isBroken: false,
}))
vi.mock('./database.ts', async () => (await import('#test/support/outbox.ts')).fakeDatabase(database))

const device = stubDevice(database)
const { server } = device

describe('the outbox', () => {
  it('W1: shows a write at once, and stores it before the first attempt', async () => {
    const { outbox } = await device.openPage()
    let stored = 0
    server.respond = async (text) => {
      stored = database.entries.size
      return created(text)
    }
    const settled = outbox.add(message('Hello'))
    expect(statesOf(outbox)).toEqual([['Hello', 'new']])
    expect(await settled).toMatchObject({ status: 'accepted', body: { _id: 'id of Hello' } })
    expect(stored).toBe(1)
    expect([database.entries.size, device.inJournal().length, outbox.entries().length]).toEqual([0, 0, 0])
    expect(outbox.messages()).toMatchObject([{ target: 'chat:chat', message: { _id: 'id of Hello' } }])
  })

  it('W3: sends a write again after a reload, with the same key', async () => {
    const { outbox } = await device.openPage()
    let endFirstPage: () => void = () => undefined
    server.respond = () =>
      new Promise((_, reject) => {
        endFirstPage = () => reject(new TypeError('Failed to fetch'))
      })
    void outbox.add(message('Hello'))
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    server.respond = created
    const reloaded = await device.openPage()
    await vi.waitFor(() => expect(reloaded.outbox.messages()).toHaveLength(1))
    expect(server.sent[1]).toEqual(server.sent[0])
    endFirstPage()
  })

  it('W5: keeps writes without a network, and sends them in order when it returns', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    for (const text of ['One', 'Two']) expect(await outbox.add(message(text))).toEqual({ status: 'waits' })
    expect(await outbox.add(prayer('For my exam'))).toEqual({ status: 'waits' })
    expect(server.sent).toEqual([])
    device.goOnline()
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
    expect(server.texts().filter((text) => text !== 'For my exam')).toEqual(['One', 'Two'])
    expect(server.sent).toHaveLength(3)
  })

  it('W5: keeps a write while the server can not be reached', async () => {
    const { outbox } = await device.openPage()
    server.respond = offline
    server.isUp = false
    expect(await outbox.add(message('One'))).toEqual({ status: 'waits' })
    expect(statesOf(outbox)).toEqual([['One', 'waiting']])
  })

  it('fails a write that lost its response although the server can be reached', async () => {
    const { outbox } = await device.openPage()
    server.respond = offline
    expect(await outbox.add(message('One'))).toEqual({ status: 'failed', refusal: { status: 0 } })
    expect(statesOf(outbox)).toEqual([['One', 'failed']])
  })

  it('does not count as connected after a late response to a write, when the network was lost meanwhile', async () => {
    const { outbox } = await device.openPage()
    const { isConnected } = await import('../../api/connection.ts')
    server.respond = (text) => {
      device.browser.window.dispatchEvent(new Event('offline'))
      return created(text)
    }
    expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'accepted' })
    expect(isConnected()).toBe(false)
  })

  it('keeps the order of a target: a new message waits behind one that waits', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    await outbox.add(message('One'))
    vi.stubGlobal('navigator', { onLine: true })
    void outbox.add(message('Two'))
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
    expect(server.texts()).toEqual(['One', 'Two'])
  })

  it('does not hold up other targets when one fails', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    for (const write of [message('One'), message('Two'), message('Three', 'other'), prayer('Four')])
      await outbox.add(write)
    server.respond = async (text) => (text === 'One' ? failure(503)() : created(text))
    device.goOnline()
    await vi.waitFor(() => expect(outbox.entries()).toHaveLength(2))
    expect(new Set(server.texts())).toEqual(new Set(['Four', 'One', 'Three']))
    server.respond = created
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]), { timeout: 5_000 })
    expect(server.texts().slice(-2)).toEqual(['One', 'Two'])
  })

  it('keeps a refused write with the message of the server, and goes on with the next one', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    for (const text of ['One', 'Two']) await outbox.add(message(text))
    server.respond = async (text) =>
      text === 'One' ? failure(409, 'You have already answered this question')() : created(text)
    device.goOnline()
    await vi.waitFor(() => expect(server.sent).toHaveLength(2))
    await vi.waitFor(() => expect(statesOf(outbox)).toEqual([['One', 'failed']]))
    expect(outbox.entries()[0]?.refusal).toMatchObject({
      status: 409,
      message: 'You have already answered this question',
    })
    const reloaded = await device.openPage()
    await vi.waitFor(() => expect(statesOf(reloaded.outbox)).toEqual([['One', 'failed']]))
    expect(server.sent).toHaveLength(2)
  })

  it('sends a failed write on retry, with the same key', async () => {
    const { outbox } = await device.openPage()
    server.respond = failure(500, 'Something went wrong')
    expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'failed', refusal: { status: 500 } })
    server.respond = created
    const { key } = outbox.entries()[0] as Entry
    expect(await outbox.retry(key)).toMatchObject({ status: 'accepted' })
    expect(server.sent[1]).toEqual(server.sent[0])
    expect(database.entries.size).toBe(0)
  })

  it('returns the result of each attempt, however soon after a failure the user tries again', async () => {
    const { outbox } = await device.openPage()
    server.respond = failure(500, 'Something went wrong')
    const retried = new Promise<unknown>((resolve) => {
      const stop = outbox.subscribe(() => {
        const [entry] = outbox.entries()
        if (entry?.state !== 'failed') return
        stop()
        server.respond = created
        setTimeout(() => resolve(outbox.retry(entry.key)))
      })
    })
    expect(await outbox.add(message('Hello'))).toMatchObject({ status: 'failed' })
    expect(await retried).toMatchObject({ status: 'accepted' })
    expect(server.texts()).toEqual(['Hello', 'Hello'])
    expect(outbox.entries()).toEqual([])
  })

  it('sends a restored write that is retried before the device has stored it', async () => {
    const { outbox } = await device.openPage()
    server.respond = failure(500, 'Something went wrong')
    await outbox.add(message('Hello'))
    const [failed] = outbox.entries() as [Entry]
    await outbox.remove(failed.key)
    server.respond = created
    void outbox.restore(failed)
    void outbox.retry(failed.key)
    await vi.waitFor(() => expect(outbox.messages()).toHaveLength(1))
    expect(server.texts()).toEqual(['Hello', 'Hello'])
    expect(database.entries.size).toBe(0)
  })

  it('ignores the page of a network that asks for a login', async () => {
    const { outbox } = await device.openPage()
    server.respond = async () =>
      new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
    server.isUp = false
    expect(await outbox.add(message('Hello'))).toEqual({ status: 'waits' })
    expect(statesOf(outbox)).toEqual([['Hello', 'waiting']])
  })

  it('waits as long as the server asks for after 429', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    await outbox.add(message('Hello'))
    server.respond = failure(429, 'Slow down', { 'retry-after': '1' })
    const startedAt = Date.now()
    device.goOnline()
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    server.respond = created
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]), { timeout: 5_000 })
    expect(server.sent).toHaveLength(2)
    if (Date.now() - startedAt < 950) throw new Error('The second attempt came too early')
  })

  it('lets everything wait when the server asks for a delay, also after a write that the user sees fail', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    for (const chat of ['one', 'two']) await outbox.add(message(`To ${chat}`, chat))
    vi.stubGlobal('navigator', { ...navigator, onLine: true })
    server.respond = failure(429, 'Slow down', { 'retry-after': '60' })
    await outbox.retry(outbox.entries()[0]?.key ?? '')
    expect(await outbox.add(message('To three', 'three'))).toEqual({ status: 'waits' })
    expect(server.texts()).toEqual(['To one'])
    expect(statesOf(outbox)).toEqual([
      ['To one', 'failed'],
      ['To two', 'waiting'],
      ['To three', 'waiting'],
    ])
  })

  it('removes a write, and restores it at its position', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    for (const text of ['One', 'Two', 'Three']) await outbox.add(message(text))
    const two = outbox.entries()[1] as Entry
    await outbox.remove(two.key)
    expect(outbox.entries().map(({ text }) => text)).toEqual(['One', 'Three'])
    await outbox.restore(two)
    expect(outbox.entries().map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    device.goOnline()
    await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
    expect(server.texts()).toEqual(['One', 'Two', 'Three'])
  })

  it('deletes the draft of a text that waits, unless it was changed since', async () => {
    device.goOffline()
    const { outbox } = await device.openPage()
    const draft = (key: string) =>
      device.browser.storage.setItem('personal:ana:draft:prayer', `{"idempotencyKey":"${key}"}`)
    draft('key-1')
    await outbox.add({ ...prayer('For my exam'), draft: 'prayer', key: 'key-1' })
    expect(device.browser.storage.getItem('personal:ana:draft:prayer')).toBeNull()
    draft('another')
    await outbox.add({ ...prayer('For my sister'), draft: 'prayer', key: 'key-2' })
    expect(device.browser.storage.getItem('personal:ana:draft:prayer')).toContain('another')
  })
})
