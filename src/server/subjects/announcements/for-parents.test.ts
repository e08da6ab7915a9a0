import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { workerOf } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'

const text = { title: 'Outing', content: 'We leave at five.', priority: 'high' } as const
const day = '2026-03-14'
const asked = { startsAt: day, answerUntil: '2026-03-10' }

const create = (app: TestApp, { token }: Person, more: object = {}) =>
  app.call('POST /api/broadcasts', { body: { ...text, ...more } }, token)
const edit = (app: TestApp, { token }: Person, id: string, change: object = {}) =>
  app.call('PUT /api/broadcasts/{id}', { params: { id }, body: { ...text, ...change } }, token)

describeOnBoth('an announcement for parents', () => {
  it('can ask for a yes only until a day that is not after the event', async ({ app, leader }) => {
    const refused: [object, string, (() => string)?][] = [
      [{ answerUntil: day }, 'answerUntil', messages.announcement_answer_needs_date],
      [{ startsAt: day, answerUntil: '2026-03-15' }, 'answerUntil', messages.announcement_answer_too_late],
      // Wherever it is, this moment is not on March 16.
      [
        { startsAt: '2026-03-14T18:00:00.000Z', answerUntil: '2026-03-16' },
        'answerUntil',
        messages.announcement_answer_too_late,
      ],
      [{ startsAt: day, answerUntil: '2026-02-30' }, 'answerUntil', messages.announcement_answer_until_invalid],
      [{ startsAt: day, answerUntil: '' }, 'answerUntil', messages.announcement_answer_until_invalid],
      [{ startsAt: day, answerUntil: '2046-03-10' }, 'answerUntil', messages.check_year],
      [{ forParents: 'yes' }, 'forParents'],
      [{ forParents: null }, 'forParents'],
    ]
    for (const [more, path, message] of refused) {
      for (const publishAt of [undefined, '2026-03-02T18:00:00.000Z']) {
        const { status, body } = await create(app, leader, { ...more, publishAt })
        expect([more, status, body.errors?.[0]?.path]).toEqual([more, 400, path])
        if (message !== undefined) expect(body.errors?.[0]?.message).toBe(message())
      }
    }
    expect([await app.rowsOf('announcements'), await app.rowsOf('scheduled_posts')]).toEqual([[], []])
    for (const [startsAt, answerUntil] of [
      [day, day],
      ['2026-03-14T09:30:00.000Z', day],
      // In Auckland, it is March 15.
      ['2026-03-14T18:00:00.000Z', '2026-03-15'],
    ]) {
      const { status, body } = await create(app, leader, { startsAt, answerUntil })
      expect([status, body.startsAt, body.answerUntil, body.forParents]).toEqual([201, startsAt, answerUntil, true])
    }
  })

  it('keeps in an edit what is absent, and checks what results', async ({ app, leader }) => {
    const { _id: id } = (await create(app, leader, asked)).body
    expect((await edit(app, leader, id)).body).toMatchObject({ ...asked, forParents: true })
    for (const change of [{ startsAt: null }, { startsAt: '2026-03-09' }, { answerUntil: '2026-03-15' }]) {
      const { status, body } = await edit(app, leader, id, change)
      expect([change, status, body.errors?.[0]?.path]).toEqual([change, 400, 'answerUntil'])
    }
    const moved = await edit(app, leader, id, { startsAt: '2026-03-09', answerUntil: '2026-03-08' })
    expect(moved.body).toMatchObject({ startsAt: '2026-03-09', answerUntil: '2026-03-08' })
    const shown = (await edit(app, leader, id, { answerUntil: null })).body
    expect([shown.forParents, shown.answerUntil]).toEqual([true, undefined])
    // Who asks shows it, and who does not show it does not ask.
    expect((await edit(app, leader, id, { forParents: false, answerUntil: '2026-03-08' })).body.forParents).toBe(true)
    const hidden = (await edit(app, leader, id, { forParents: false })).body
    expect([hidden.forParents, hidden.answerUntil]).toEqual([false, undefined])
  })

  it('is edited for its readers only if they see the difference', async ({ app, leader, student }) => {
    const { _id: id } = (await create(app, leader, { startsAt: day })).body
    const editedAt = async () => {
      const ofStudent = await app.call('GET /api/broadcasts/student', { query: {} }, student.token)
      const ofLeader = await app.call('GET /api/broadcasts', { query: {} }, leader.token)
      expect(ofLeader.body[0]?.editedAt).toBe(ofStudent.body[0]?.editedAt)
      return ofStudent.body[0]?.editedAt
    }
    app.advance(1000)
    expect((await edit(app, leader, id, asked)).body).toMatchObject({ ...asked, editCount: 1 })
    expect(await editedAt()).toBeUndefined()
    app.advance(1000)
    await edit(app, leader, id, { place: 'Church' })
    const time = app.now().toISOString()
    expect(await editedAt()).toBe(time)
    app.advance(1000)
    expect((await edit(app, leader, id, { forParents: false })).body.editCount).toBe(3)
    expect(await editedAt()).toBe(time)
  })

  it('shows leaders what it was, and what somebody else has changed', async ({ app, leader }) => {
    const { _id: id } = (await create(app, leader, asked)).body
    await edit(app, leader, id, { answerUntil: '2026-03-12' })
    await edit(app, leader, id, { forParents: false })
    const { body } = await app.call('GET /api/broadcasts/{id}/revisions', { params: { id }, query: {} }, leader.token)
    expect(body.map(({ forParents, answerUntil }) => [forParents, answerUntil])).toEqual([
      [true, '2026-03-12'],
      [true, '2026-03-10'],
    ])
    const refused = await edit(app, leader, id, { answerUntil: '2026-03-11', editCount: 0 })
    expect(refused).toBeRefused(409)
    expect(refused.body.newer).toMatchObject({
      fields: ['forParents', 'answerUntil'],
      current: { forParents: '', answerUntil: '', editCount: 2 },
    })
    expect(refused.body.message).toContain(messages.announcement_for_parents())
    await app.call('DELETE /api/broadcasts/{id}', { params: { id } }, leader.token)
    const deleted = await app.call('GET /api/broadcasts/deleted', { query: {} }, leader.token)
    expect(deleted.body).toMatchObject([{ _id: id, forParents: false }])
  })

  it('can be scheduled, changed until then, and is published with what it asks', async ({ app, leader, student }) => {
    const publishAt = '2026-03-02T18:00:00.000Z'
    const planned = await create(app, leader, { ...asked, publishAt })
    const { _id: id } = planned.body
    expect(planned.body).toMatchObject({ ...asked, forParents: true, publishAt })
    expect((await edit(app, leader, id, { startsAt: null })).status).toBe(400)
    expect((await edit(app, leader, id, { answerUntil: '2026-03-11', editCount: 0 })).body).toMatchObject({
      ...{ ...asked, answerUntil: '2026-03-11' },
    })
    const refused = await edit(app, leader, id, { content: 'Other', editCount: 0 })
    expect(refused.body.newer?.current).toMatchObject({ forParents: 'yes', answerUntil: '2026-03-11' })
    const list = await app.call('GET /api/broadcasts/scheduled', { query: {} }, leader.token)
    expect(list.body).toMatchObject([{ _id: id, forParents: true, answerUntil: '2026-03-11' }])
    app.advance(24 * 3_600_000)
    await workerOf(app).runDue()
    expect(await app.rowsOf('announcements')).toMatchObject([{ id, for_parents: 1, answer_until: '2026-03-11' }])
    const { body } = await app.call('GET /api/broadcasts/student', { query: {} }, student.token)
    expect(Object.keys(body[0] ?? {})).not.toContain('answerUntil')
    expect(Object.keys(body[0] ?? {})).not.toContain('forParents')
  })
})
