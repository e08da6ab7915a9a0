import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

let browser: ReturnType<typeof stubBrowser>
/** The requests so far: the text and the idempotency key of each. */
let sent: { content: string; key: string }[]
/** Responds to a request. */
let respond: (content: string) => Promise<Response>

const created = async (content: string) => Response.json({ _id: `id of ${content}`, content }, { status: 201 })
const offline = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** Loads the modules as a new page does, with a user who is logged in. */
async function openPage(userId = 'ana') {
  vi.resetModules()
  const { allowUserData } = await import('../../storage/user-data.ts')
  const { outboxOf } = await import('./outbox.ts')
  allowUserData(userId)
  return { allowUserData, outbox: outboxOf(userId, 'chat') }
}

const stored = () => browser.storage.getItem('personal:ana:outbox:chat')

beforeEach(() => {
  sent = []
  respond = created
  browser = stubBrowser(async (_path, { headers, body }) => {
    const { content } = JSON.parse(String(body)) as { content: string }
    sent.push({ content, key: `${new Headers(headers).get('idempotency-key')}` })
    return respond(content)
  })
  browser.storage.setItem('token', 'of Ana')
})
afterEach(() => {
  browser.setStorage('working')
  vi.unstubAllGlobals()
})

describe('the outbox', () => {
  it('sends one message at a time, in order', async () => {
    const { outbox } = await openPage()
    const releases: (() => void)[] = []
    respond = async (content) => {
      await new Promise<void>((resolve) => releases.push(resolve))
      return created(content)
    }
    for (const text of ['One', 'Two']) outbox.add(text)
    await vi.waitFor(() => expect(releases).toHaveLength(1))
    expect(sent.map(({ content }) => content)).toEqual(['One'])
    releases[0]?.()
    await vi.waitFor(() => expect(releases).toHaveLength(2))
    expect(sent.map(({ content }) => content)).toEqual(['One', 'Two'])
    expect(outbox.entries()[0]?.message).toMatchObject({ _id: 'id of One' })
  })

  it('sends a failed message on retry, with the same key', async () => {
    const { outbox } = await openPage()
    const failures: unknown[] = []
    outbox.onFailure = (error) => void failures.push(error)
    respond = offline
    outbox.add('Hello')
    await vi.waitFor(() => expect(outbox.entries()[0]?.failed).toBe(true))
    expect(failures).toHaveLength(1)
    respond = created
    outbox.retry(sent[0]?.key.replaceAll('"', '') ?? '')
    await vi.waitFor(() => expect(outbox.entries()[0]?.message).toBeDefined())
    expect(sent[1]).toEqual(sent[0])
    expect(stored()).toBeNull()
  })

  it('sends a message again after a reload, with the same key', async () => {
    const { outbox } = await openPage()
    respond = () => new Promise(() => undefined)
    outbox.add('Hello')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    respond = created
    const reloaded = await openPage()
    await vi.waitFor(() => expect(reloaded.outbox.entries()[0]?.message).toBeDefined())
    expect(sent[1]).toEqual(sent[0])
  })

  it('keeps a failed message after a reload, without sending it', async () => {
    const { outbox } = await openPage()
    respond = offline
    outbox.add('Hello')
    await vi.waitFor(() => expect(outbox.entries()[0]?.failed).toBe(true))
    const reloaded = await openPage()
    expect(reloaded.outbox.entries()).toMatchObject([{ content: 'Hello', failed: true }])
    expect(sent).toHaveLength(1)
  })

  it('does not send the waiting messages of a user who is no longer logged in', async () => {
    const { outbox } = await openPage()
    respond = async () => {
      browser.storage.setItem('token', 'of Ben')
      return offline()
    }
    for (const text of ['One', 'Two']) outbox.add(text)
    await vi.waitFor(() => expect(outbox.entries().map(({ failed }) => failed)).toEqual([true, true]))
    expect(sent.map(({ content }) => content)).toEqual(['One'])
  })

  it('restores a removed message at its position', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { outbox } = await openPage()
    respond = offline
    for (const text of ['One', 'Two', 'Three']) {
      outbox.add(text)
      vi.advanceTimersByTime(1000)
    }
    vi.useRealTimers()
    await vi.waitFor(() => expect(outbox.entries().every(({ failed }) => failed)).toBe(true))
    const [, two] = outbox.entries()
    if (two === undefined) throw new Error('no second message')
    outbox.remove(two.key)
    outbox.restore(two)
    expect(outbox.entries().map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
  })

  it('removes sent messages that were fetched, and no others', async () => {
    const { outbox } = await openPage()
    for (const text of ['One', 'Two']) outbox.add(text)
    await vi.waitFor(() => expect(outbox.entries().every(({ message }) => message !== undefined)).toBe(true))
    outbox.removeFetched(new Set(['id of One', 'another']))
    expect(outbox.entries().map(({ content }) => content)).toEqual(['Two'])
  })
})

describe('the outbox without a working storage', () => {
  it.each(['full', 'blocked'] as const)('sends messages when the storage is %s', async (state) => {
    if (state === 'blocked') browser.storage.removeItem('token')
    browser.setStorage(state)
    const { outbox } = await openPage()
    outbox.add('Hello')
    await vi.waitFor(() => expect(outbox.entries()[0]?.message).toBeDefined())
    respond = offline
    outbox.add('Again')
    await vi.waitFor(() => expect(outbox.entries()[1]?.failed).toBe(true))
    expect(sent.map(({ content }) => content)).toEqual(['Hello', 'Again'])
  })

  it.each(['{', 'null', '{}', '"text"', '[1, null]', '[{"key": 1}]'])('ignores the corrupt entry %s', async (text) => {
    browser.storage.setItem('personal:ana:outbox:chat', text)
    const { outbox } = await openPage()
    expect(outbox.entries()).toEqual([])
    outbox.add('Hello')
    await vi.waitFor(() => expect(outbox.entries()).toMatchObject([{ message: { _id: 'id of Hello' } }]))
  })
})
