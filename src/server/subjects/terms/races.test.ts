// A term that is undone while one of its questions is published or moved, on two nodes.
import pg from 'pg'
import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, describeOnPostgres, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, planTerm, questionText } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'

const day = 86_400_000

const undo = (app: TestApp, { token }: Person, id: string) =>
  app.call('DELETE /api/terms/{id}', { params: { id } }, token)
const readTerm = (app: TestApp, { token }: Person, id: string) =>
  app.call('GET /api/terms/{id}/questions', { params: { id }, query: {} }, token)
const later = (app: TestApp) => new Date(app.now().getTime() + 9 * day).toISOString()

describeOnBoth('a term that is undone', () => {
  it('is canceled or left as it is in 24 races with a publication and an edit', { tags: 'slow' }, async ({ nodes }) => {
    const leader = await addLeader(nodes[0])
    const publisher = createTestPublisher(nodes[0])
    for (let race = 0; race < 24; race += 1) {
      const titles = ['Light', 'Salt', 'Bread'].map((title) => `${title} ${race}`)
      const { _id: id } = await planTerm(nodes[0], leader, titles)
      const { body: before } = await readTerm(nodes[0], leader, id)
      for (const node of nodes) node.advance(day)
      const body = { ...questionText, title: `Moved ${race}`, publishAt: later(nodes[1]) }
      const [undone] = await Promise.all([
        undo(nodes[1], leader, id),
        race % 3 !== 0 && publisher.publishDue(),
        race % 3 !== 1 &&
          nodes[0].call('PUT /api/questions/{id}', { params: { id: `${before[2]?._id}` }, body }, leader.token),
      ])
      const { questions = [], scheduled_posts = [] } = await nodes[0].dumpTables()
      const ofTerm = (rows: unknown[]) =>
        rows.filter((row) => new RegExp(` ${race}\\\\?"`).test(JSON.stringify(row))).length
      const left = [ofTerm(questions), ofTerm(scheduled_posts)]
      if (undone.status === 204) expect(left).toEqual([0, 0])
      else {
        expect(undone).toBeRefused(409, messages.terms_already_published())
        expect(left).toEqual([1, 2])
        expect((await readTerm(nodes[0], leader, id)).body).toHaveLength(3)
      }
    }
    await expectRightCounts(nodes[0].dumpTables)
  })
})

/**
 * Runs something while a lock holds up all commits, in which the history is written. A transaction has locked its other rows by then.
 * @param run receives a function that waits until a number of transactions wait
 */
async function withoutCommits(url: string, run: (waitFor: (count: number) => Promise<void>) => Promise<void>) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from history_head for update')
  // What a transaction has read of the activity stays the same until it forgets it.
  const forget = 'select pg_stat_clear_snapshot()'
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  const countWaiting = async () => (await client.query(forget)) && (await client.query(waiting)).rowCount
  await run((count) => expect.poll(countWaiting, { timeout: 20_000 }).toBe(count))
  await client.end()
}

describeOnPostgres('a term on a slow PostgreSQL', () => {
  it('is scheduled as a whole, though it takes longer than a statement may', { tags: 'slow' }, async ({
    app,
    testDatabase,
  }) => {
    const leader = await addLeader(app)
    const client = new pg.Client(testDatabase.url)
    await client.connect()
    await client.query(`create function pause() returns trigger language plpgsql as
      'begin perform pg_sleep(0.003); return new; end'`)
    for (const table of ['term_questions', 'scheduled_posts', 'history_entries']) {
      await client.query(`create trigger pause before insert on ${table} for each row execute function pause()`)
    }
    await client.end()
    const questions = Array.from({ length: 1000 }, () => ({ ...questionText, publishAt: later(app) }))
    const planned = await app.call('POST /api/terms', { body: { questions } }, leader.token)
    expect([planned.status, planned.body.count]).toEqual([201, 1000])
  })
})

describeOnPostgres('a term that another node undoes', () => {
  it('is left as it is if a question was about to be published', async ({ nodes, testDatabase }) => {
    const leader = await addLeader(nodes[0])
    const { _id: id } = await planTerm(nodes[0], leader, ['Light', 'Salt'])
    for (const node of nodes) node.advance(day)
    const results: unknown[] = []
    await withoutCommits(testDatabase.url, async (waitFor) => {
      results.push(createTestPublisher(nodes[0]).publishDue())
      await waitFor(1)
      results.push(undo(nodes[1], leader, id))
      await waitFor(2)
    })
    const [published, undone] = await Promise.all(results)
    expect(published).toBe(1)
    expect(undone).toBeRefused(409, messages.terms_already_published())
    const { body } = await readTerm(nodes[0], leader, id)
    expect(body.map(({ title, publishAt }) => [title, publishAt !== undefined])).toEqual([
      ['Light', false],
      ['Salt', true],
    ])
    await expectRightCounts(nodes[0].dumpTables)
  })

  it('is canceled if the question was to be published only then', async ({ nodes, testDatabase }) => {
    const leader = await addLeader(nodes[0])
    const { _id: id } = await planTerm(nodes[0], leader, ['Light', 'Salt'])
    for (const node of nodes) node.advance(day)
    const { publishDue } = createTestPublisher(nodes[0])
    let undone: ReturnType<typeof undo> | undefined
    await withoutCommits(testDatabase.url, async (waitFor) => {
      undone = undo(nodes[1], leader, id)
      await waitFor(1)
      expect(await publishDue()).toBe(0)
    })
    expect((await undone)?.status).toBe(204)
    expect(await publishDue()).toBe(0)
    const { questions, scheduled_posts } = await nodes[0].dumpTables()
    expect([questions, scheduled_posts]).toEqual([[], []])
    await expectRightCounts(nodes[0].dumpTables)
  })

  it('is canceled with a question that was about to get another time and id', async ({ nodes, testDatabase }) => {
    const leader = await addLeader(nodes[0])
    const { _id: id } = await planTerm(nodes[0], leader, ['Light', 'Salt'])
    const { body: before } = await readTerm(nodes[0], leader, id)
    const call = { params: { id: `${before[0]?._id}` }, body: { ...questionText, publishAt: later(nodes[0]) } }
    const results: Promise<unknown>[] = []
    await withoutCommits(testDatabase.url, async (waitFor) => {
      results.push(nodes[0].call('PUT /api/questions/{id}', call, leader.token))
      await waitFor(1)
      results.push(undo(nodes[1], leader, id))
      await waitFor(2)
    })
    expect((await Promise.all(results))[1]).toMatchObject({ status: 204 })
    expect(await nodes[0].rowsOf('scheduled_posts')).toEqual([])
    await expectRightCounts(nodes[0].dumpTables)
  })
})
