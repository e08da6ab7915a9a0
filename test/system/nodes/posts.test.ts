// Scheduled posts with two nodes that share nothing but one PostgreSQL database.
import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, describeOnPostgres, it } from '#test/support/fixtures.ts'

import { startWorkerOf } from '#test/support/jobs.ts'
import { addLeader, addStudent, announce, type Person, questionText } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'
import { listen } from '#test/support/streams.ts'

const atOf = (app: TestApp, ms: number) => new Date(app.now().getTime() + ms).toISOString()

async function schedule(app: TestApp, { token }: Person, title: string, ms = 1000): Promise<string> {
  const publishAt = atOf(app, ms)
  const isQuestion = title.startsWith('Question')
  const { body } = isQuestion
    ? await app.call('POST /api/questions', { body: { ...questionText, title, publishAt } }, token)
    : await app.call('POST /api/broadcasts', { body: { title, content: 'On Friday.', publishAt } }, token)
  return body._id
}
const rowsOf = async (app: TestApp) => {
  const { questions = [], announcements = [], scheduled_posts = [], history_entries = [] } = await app.dumpTables()
  const created = (history_entries as { kind: string }[]).filter(({ kind }) => kind.endsWith('.created'))
  return {
    published: [...questions, ...announcements] as { id: string; title: string; deleted_at: string | null }[],
    scheduled: scheduled_posts as { post_id: string }[],
    created: created.filter(({ kind }) => kind === 'question.created' || kind === 'announcement.created').length,
  }
}

/** Repeats a call whose lock timed out on a busy machine, as a client does. Nothing has changed then. */
async function untilServed<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
  }
}

describeOnBoth('two workers', () => {
  it('CO7: publish each post once in 50 races', { tags: 'slow' }, async ({ nodes }) => {
    const leader = await addLeader(nodes[0])
    const publishers = nodes.map((node) => createTestPublisher(node))
    const titles: string[] = []
    for (let race = 0; race < 50; race += 1) {
      for (const title of [`Question ${race}`, `Announcement ${race}`]) {
        titles.push(title)
        await schedule(nodes[race % 2 === 0 ? 0 : 1], leader, title)
      }
      for (const node of nodes) node.advance(1000)
      const counts = await Promise.all(publishers.map((publisher) => publisher.publishDue()))
      expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    }
    const { published, scheduled, created } = await rowsOf(nodes[0])
    expect([published.length, new Set(published.map(({ title }) => title)), scheduled, created]).toEqual([
      100,
      new Set(titles),
      [],
      100,
    ])
    await expectRightCounts(nodes[0].dumpTables)
  })

  it('CO7: publish, move, edit or cancel a post, but only one of these', { tags: 'slow' }, async ({ nodes }) => {
    const leader = await addLeader(nodes[0])
    const publisher = createTestPublisher(nodes[0])
    for (let race = 0; race < 24; race += 1) {
      const id = await schedule(nodes[0], leader, 'Announcement')
      for (const node of nodes) node.advance(1000)
      const params = { id }
      const text = { title: 'Edited', content: 'On Saturday.', priority: 'urgent' } as const
      const rivals = [
        () => nodes[1].call('DELETE /api/broadcasts/{id}', { params }, leader.token),
        () => nodes[1].call('PUT /api/broadcasts/{id}', { params, body: text }, leader.token),
        () =>
          nodes[1].call(
            'PUT /api/broadcasts/{id}',
            { params, body: { ...text, publishAt: atOf(nodes[1], 500) } },
            leader.token,
          ),
      ]
      const [, rival] = await Promise.all([publisher.publishDue(), rivals[race % 3]?.()])
      for (const node of nodes) node.advance(500)
      await publisher.publishDue()
      const { published, scheduled } = await rowsOf(nodes[0])
      const visible = published.filter(({ deleted_at }) => deleted_at === null)
      expect(scheduled).toEqual([])
      if (race % 3 === 0) expect([rival?.status, visible.length]).toEqual([204, 0])
      else expect([200, 409]).toContain(rival?.status)
      if (race % 3 === 0) continue
      expect(visible.map(({ title }) => title)).toEqual([rival?.status === 200 ? 'Edited' : 'Announcement'])
      const [{ id: last } = { id: '' }] = visible
      await nodes[0].call('DELETE /api/broadcasts/{id}', { params: { id: last } }, leader.token)
    }
    await expectRightCounts(nodes[0].dumpTables)
  })

  it('keep the counters right in 40 races of readers and edits of the priority', { tags: 'slow' }, async ({
    nodes,
  }) => {
    const leader = await addLeader(nodes[0])
    const students = await Promise.all(['Ana', 'Ben', 'Chloe'].map((name) => addStudent(nodes[0], name)))
    const { _id: id } = await announce(nodes[0], leader)
    const other = await announce(nodes[0], leader, 'Other')
    const priorities = ['normal', 'urgent', 'high'] as const
    const edit = (node: TestApp, announcementId: string, race: number) =>
      node.call(
        'PUT /api/broadcasts/{id}',
        {
          params: { id: announcementId },
          body: { title: 'Camp', content: `${race}`, priority: priorities[race % 3] ?? 'normal' },
        },
        leader.token,
      )
    for (let race = 0; race < 40; race += 1) {
      const reader = race % 4 === 0 ? await addStudent(nodes[0], 'Dan') : students[race % 3]
      const responses = await Promise.all([
        untilServed(() => edit(nodes[0], id, race)),
        untilServed(() => edit(nodes[1], other._id, race + 1)),
        untilServed(() => nodes[1].call('PUT /api/broadcasts/{id}/read', { params: { id } }, reader?.token)),
        untilServed(() => nodes[0].call('PUT /api/broadcasts/read', {}, reader?.token)),
        ...(race % 5 === 4 ? [announce(nodes[1], leader, `Camp ${race}`)] : []),
      ])
      for (const response of responses.slice(0, 4)) expect(response).toMatchObject({ status: 200 })
    }
    await expectRightCounts(nodes[0].dumpTables)
    for (const { token } of students) {
      await nodes[0].call('PUT /api/broadcasts/read', {}, token)
      expect((await nodes[1].call('GET /api/broadcasts/unread', {}, token)).body.unreadCount).toBe(0)
    }
  })
})

describeOnPostgres('a post that is scheduled on one node', () => {
  it('is announced to leaders on both nodes, and published by the other', { tags: 'slow' }, async ({ nodes }) => {
    const leader = await addLeader(nodes[0])
    const student = await addStudent(nodes[0])
    // The other node learns the time from the event.
    await startWorkerOf(nodes[1])
    const [ruth, ana] = [await listen(nodes[1], leader), await listen(nodes[1], student)]
    const id = await schedule(nodes[0], leader, 'Announcement', 1)
    for (const node of nodes) node.advance(1)
    await expect.poll(() => ana.changes()).toEqual([['announcements', { id }]])
    await expect.poll(() => ruth.changes().map(([change]) => change)).toContain('announcements')
    expect(ruth.changes()[0]).toEqual(['scheduled', { id }])
  })
})
