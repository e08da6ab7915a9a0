import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import { postKinds } from '#server/post-kinds.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, type Person } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'
import { listen } from '#test/support/streams.ts'
import { createPublisher } from './publisher.ts'

const { publisher: limits } = serverLimits

async function schedule(app: TestApp, leader: Person, inMs: number, title = 'Camp'): Promise<string> {
  const publishAt = new Date(app.now().getTime() + inMs).toISOString()
  const body = { title, content: 'On Friday.', publishAt }
  return (await app.call('POST /api/broadcasts', { body }, leader.token)).body._id
}
const publishedTitles = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/broadcasts', { query: {} }, token)).body.map(({ title }) => title)

describeOnBoth('the publisher', () => {
  it('publishes all posts that are due, in order, more than it reads at once', async ({ app, leader }) => {
    const titles = Array.from({ length: 2 * limits.batch + 1 }, (_, index) => `Week ${index}`)
    for (const [index, title] of titles.entries()) await schedule(app, leader, 1000 + index, title)
    app.advance(1000 + titles.length)
    const publisher = createTestPublisher(app)
    expect(await publisher.publishDue(app.now())).toBe(titles.length)
    const { announcements } = (await app.dumpTables()) as { announcements: { id: string; title: string }[] }
    const titleOf = new Map(announcements.map(({ id, title }) => [id, title]))
    expect(publisher.events.map(({ id }) => titleOf.get(id))).toEqual(titles)
  })

  it('keeps a post that fails, publishes the others, and publishes it later', async ({ app, leader }) => {
    for (const title of ['First', 'Second', 'Third']) await schedule(app, leader, 1000, title)
    app.advance(1000)
    const failing = createPublisher({
      ...{
        database: app.database,
        clock: app.now,
        log: { warn: () => undefined },
        events: { publish: () => undefined },
      },
      loadKinds: async () => ({
        ...postKinds,
        announcement: {
          ...postKinds.announcement,
          async publish(transaction, post) {
            await postKinds.announcement.publish(transaction, post)
            if (post.fields['title'] === 'Second') throw new Error('a post that fails')
          },
        },
      }),
    })
    await expect(failing.publishDue(app.now())).rejects.toThrow('a post that fails')
    expect(failing.stats.overdue).toBe(1)
    expect((await publishedTitles(app, leader)).sort()).toEqual(['First', 'Third'])
    expect(await createTestPublisher(app).publishDue(app.now())).toBe(1)
    expect((await publishedTitles(app, leader)).sort()).toEqual(['First', 'Second', 'Third'])
  })

  it('CO7: publishes what became due while no node was running', async ({ app, leader, testDatabase }) => {
    await schedule(app, leader, 1000, 'Due')
    await schedule(app, leader, 2000, 'Later')
    await app.close()
    const restarted = await createTestApp(testDatabase)
    restarted.advance(1000)
    await restarted.fastify.listen({ port: 0, host: '127.0.0.1' })
    await vi.waitUntil(async () => (await publishedTitles(restarted, leader)).length > 0, { timeout: 20_000 })
    expect(await publishedTitles(restarted, leader)).toEqual(['Due'])
    await restarted.close()
  })

  it('publishes at the time of a post that was scheduled on this node, and tells open screens', async ({
    app,
    leader,
  }) => {
    const student = await addStudent(app)
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const [ruth, ana] = [await listen(app, leader), await listen(app, student)]
    const id = await schedule(app, leader, 1000)
    app.advance(1000)
    await vi.waitUntil(() => ana.text().includes(id), { timeout: 20_000 })
    expect(ana.changes()).toEqual([['announcements', { id }]])
    expect(ruth.changes()).toEqual([
      ['scheduled', { id }],
      ['announcements', { id }],
    ])
  })
})

describe('the timer of the publisher', () => {
  let checks: number[]
  /** Publish time of the next post. */
  let nextAt: number | undefined
  let isAway = false
  const start = Date.parse('2026-03-01T18:00:00.000Z')

  beforeEach(() => {
    vi.useFakeTimers({ now: start })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    checks = []
    nextAt = undefined
    isAway = false
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function createTimed() {
    const read = {
      async all() {
        checks.push(Date.now() - start)
        if (isAway) throw new Error('database away')
        return []
      },
      first: async () => (nextAt === undefined ? undefined : { publish_at: new Date(start + nextAt).toISOString() }),
    }
    return createPublisher({
      database: { read } as unknown as Database,
      clock: () => new Date(),
      events: { publish: () => undefined },
      log: { warn: () => undefined },
      loadKinds: async () => postKinds,
    })
  }
  const { startDelayMs, pollMs } = limits

  it('waits for the next post, and at most for the poll interval', async () => {
    const publisher = createTimed()
    nextAt = startDelayMs + 5000
    publisher.start()
    await vi.advanceTimersByTimeAsync(startDelayMs + 5000)
    expect(checks).toEqual([startDelayMs, startDelayMs + 5000])
    nextAt = undefined
    publisher.wake()
    await vi.advanceTimersByTimeAsync(2 * pollMs)
    const woken = startDelayMs + 5000
    expect(checks.slice(2)).toEqual([woken, woken + pollMs, woken + 2 * pollMs])
  })

  it('checks again at once when a post is scheduled', async () => {
    const publisher = createTimed()
    publisher.start()
    await vi.advanceTimersByTimeAsync(startDelayMs)
    nextAt = startDelayMs + 2000
    publisher.wake()
    publisher.wake()
    await vi.advanceTimersByTimeAsync(2000)
    expect(checks).toEqual([startDelayMs, startDelayMs, startDelayMs + 2000])
  })

  it('retries with growing pauses while the database is away, and counts the failures', async () => {
    const publisher = createTimed()
    isAway = true
    publisher.start()
    await vi.advanceTimersByTimeAsync(startDelayMs + 200_000)
    const pauses = checks.slice(1).map((time, index) => time - (checks[index] ?? 0))
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    expect(publisher.stats.failures).toBe(checks.length)
    isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    const recovered = checks.length
    await vi.advanceTimersByTimeAsync(pollMs)
    expect(checks).toHaveLength(recovered + 1)
  })

  it('ends when it is stopped', async () => {
    const publisher = createTimed()
    publisher.start()
    await vi.advanceTimersByTimeAsync(startDelayMs)
    await publisher.stop()
    publisher.wake()
    await vi.advanceTimersByTimeAsync(10 * pollMs)
    expect(checks).toHaveLength(1)
  })
})
