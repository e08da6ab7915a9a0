import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { planUntilKilled, workUntilKilled } from '#test/support/halting-database.ts'
import { createTestPublisher } from '#test/support/publisher.ts'

describeOnBoth('a server that is killed while it plans and publishes posts', () => {
  it('CO7: leaves each post that it has reported published or scheduled, and none twice', { tags: 'slow' }, async ({
    app,
    leader,
    testDatabase,
  }) => {
    const titles = Array.from({ length: 60 }, (_, index) => `Week ${index}`)
    const publishAt = new Date(app.now().getTime() + 1000).toISOString()
    const planned = await planUntilKilled(testDatabase.url, leader._id, app.now().toISOString(), publishAt, ...titles)
    const { body: terms } = await app.call('GET /api/terms', { query: {} }, leader.token)
    expect(terms.map(({ _id, count, published }) => [_id, count, published])).toEqual([[planned[0], titles.length, 0]])
    await expectRightCounts(app.dumpTables)
    app.advance(1000)
    const announced: string[] = []
    for (let round = 0; round < 3; round += 1)
      announced.push(...(await workUntilKilled(testDatabase.url, 'post', app.now(), 10)))
    const titlesIn = async () => {
      const { questions = [], scheduled_posts = [] } = await app.dumpTables()
      return {
        published: questions as { id: string; title: string }[],
        scheduled: (scheduled_posts as { fields: string }[]).map(({ fields }) => String(JSON.parse(fields).title)),
      }
    }
    const { published, scheduled } = await titlesIn()
    expect(announced.length).toBeGreaterThan(10)
    expect(scheduled.length).toBeGreaterThan(0)
    expect(announced.filter((id) => !published.some((row) => row.id === id))).toEqual([])
    const all = [...published.map(({ title }) => title), ...scheduled]
    expect([all.length, new Set(all)]).toEqual([titles.length, new Set(titles)])
    // Published posts have no job any more.
    await expectRightCounts(app.dumpTables)
    // The posts that the killed processes had claimed are free at the end of their leases.
    app.advance(serverLimits.publishing.leaseMs)
    await createTestPublisher(app).publishDue()
    const rest = await titlesIn()
    expect([rest.published.length, rest.scheduled]).toEqual([titles.length, []])
    await expectRightCounts(app.dumpTables)
  })
})
