import { expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { postTypes } from '#server/subjects.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { startWorkerOf } from '#test/support/jobs.ts'
import { addStudent, type Person } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'
import { listen } from '#test/support/streams.ts'

async function schedule(app: TestApp, leader: Person, inMs: number, title = 'Camp'): Promise<string> {
  const publishAt = new Date(app.now().getTime() + inMs).toISOString()
  const body = { title, content: 'On Friday.', publishAt }
  return (await app.call('POST /api/broadcasts', { body }, leader.token)).body._id
}
const publishedTitles = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/broadcasts', { query: {} }, token)).body.map(({ title }) => title)

describeOnBoth('the job of a scheduled post', () => {
  it('publishes all posts that are due, in the order of their times', async ({ app, leader }) => {
    const titles = Array.from({ length: 30 }, (_, index) => `Week ${index}`)
    for (const [index, title] of [...titles.entries()].reverse()) await schedule(app, leader, 1000 + index, title)
    app.advance(1000 + titles.length)
    const publisher = createTestPublisher(app)
    expect(await publisher.publishDue()).toBe(titles.length)
    const { announcements } = (await app.dumpTables()) as { announcements: { id: string; title: string }[] }
    const titleOf = new Map(announcements.map(({ id, title }) => [id, title]))
    expect(publisher.events.map(({ id }) => titleOf.get(id))).toEqual(titles)
  })

  it('keeps a post that fails, publishes the others, and publishes it later', async ({ app, leader }) => {
    for (const title of ['First', 'Second', 'Third']) await schedule(app, leader, 1000, title)
    app.advance(1000)
    const failing = createTestPublisher(app, {
      ...postTypes,
      announcement: {
        ...postTypes.announcement,
        notify(_, post) {
          if (post.title === 'Second') throw new Error('a post that fails')
        },
      },
    })
    expect([await failing.publishDue(), failing.failures]).toEqual([2, { post: 1 }])
    expect((await publishedTitles(app, leader)).sort()).toEqual(['First', 'Third'])
    app.advance(serverLimits.jobs.minRetryMs)
    expect(await createTestPublisher(app).publishDue()).toBe(1)
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

  it('is unread for who has joined between the planned time and the publication', async ({ app, leader }) => {
    const early = await addStudent(app)
    await schedule(app, leader, 1000, 'Camp')
    // No node runs for a while.
    app.advance(60_000)
    const late = await addStudent(app, 'Ben')
    app.advance(60_000)
    expect(await createTestPublisher(app).publishDue()).toBe(1)
    const after = await addStudent(app, 'Eva')
    const unreadOf = async ({ token }: Person) => [
      (await app.call('GET /api/broadcasts/unread', {}, token)).body.unreadCount,
      (await app.call('GET /api/unread', { query: {} }, token)).body,
    ]
    const one = [1, expect.objectContaining({ announcements: 1 })]
    expect([await unreadOf(early), await unreadOf(late)]).toEqual([one, one])
    expect(await unreadOf(after)).toEqual([0, expect.objectContaining({ announcements: 0 })])
  })

  it('publishes at the time of a post of this node, and tells open screens', async ({ app, leader }) => {
    const student = await addStudent(app)
    await startWorkerOf(app)
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
