import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'

describeOnBoth("a guardian's link", () => {
  const create = async (app: TestApp, leader: Person, id: string, key?: string) =>
    (
      await app.call(
        'POST /api/users/{id}/guardian-links',
        { params: { id } },
        leader.token,
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      )
    ).body
  const exchange = (app: TestApp, token: string) => app.call('POST /api/guardian/exchange', { body: { token } })
  const view = (app: TestApp, token: string) => app.call('GET /api/guardian', {}, token)

  it('AU11: works once, and is refused if unknown, used, expired or revoked', async ({ app, leader, student }) => {
    const used = await create(app, leader, student._id)
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await exchange(app, used.token)).status))
    expect(statuses.sort()).toEqual([200, 404, 404, 404])
    const revoked = await create(app, leader, student._id)
    await app.call('POST /api/guardian-links/{id}/revoke', { params: { id: revoked.link._id } }, leader.token)
    const expired = await create(app, leader, student._id)
    app.advance(serverLimits.guardianLinkMs)
    const refusals = []
    for (const token of [used.token, revoked.token, expired.token, 'unknown', '']) {
      const { status, body } = await exchange(app, token)
      refusals.push([status, body.message])
    }
    expect(refusals).toEqual(Array(5).fill([404, messages.guardian_link_invalid()]))
    const { body } = await app.call('GET /api/users/{id}/guardian-links', { params: { id: student._id } }, leader.token)
    expect(body.map(({ state }) => state)).toEqual(['expired', 'revoked', 'ended'])
  })

  it('AU11: gives one browser the same session again, and no other', async ({ app, leader, student }) => {
    const retryKey = 'a'.repeat(32)
    const retry = (token: string, key = retryKey) =>
      app.call('POST /api/guardian/exchange', { body: { token, retryKey: key } })
    const { link, token } = await create(app, leader, student._id)
    const [first, ...others] = await Promise.all([retry(token), retry(token), retry(token)])
    app.advance(60_000)
    for (const { status, body } of [...others, await retry(token)]) {
      expect([status, body]).toEqual([200, first?.body])
    }
    expect((await view(app, `${first?.body.token}`)).status).toBe(200)
    const entries = await app.rowsOf('history_entries')
    expect(entries.filter(({ kind }) => kind === 'guardian_link.opened')).toHaveLength(1)
    const other = (await create(app, leader, student._id)).token
    for (const [secret, key] of [
      [token, 'b'.repeat(32)],
      [`${token}x`, retryKey],
    ] as const) {
      expect((await retry(secret, key)).status).toBe(404)
    }
    expect((await exchange(app, token)).status).toBe(404)
    expect((await retry(token, 'short')).status).toBe(400)
    // The same browser opens another link, and gets another session.
    expect((await retry(other)).body.token).not.toBe(first?.body.token)

    await app.call('POST /api/guardian/logout', {}, `${first?.body.token}`)
    expect((await retry(token)).status).toBe(404)
    expect((await retry(other)).status).toBe(200)
    app.advance(serverLimits.guardianSessionMs)
    expect((await retry(other)).status).toBe(404)
    expect(link.state).toBe('unused')
    const revoked = await create(app, leader, student._id)
    expect((await retry(revoked.token)).status).toBe(200)
    await app.call('POST /api/guardian-links/{id}/revoke', { params: { id: revoked.link._id } }, leader.token)
    expect((await retry(revoked.token)).status).toBe(404)
  })

  it('AU4, AU11: stores hashes of its secret and of its session only', async ({ app, leader, student }) => {
    const { token } = await create(app, leader, student._id)
    const session = (await exchange(app, token)).body
    const dump = JSON.stringify(await app.dumpTables())
    expect([token.length, session.token.length]).toEqual([43, 43])
    expect([dump.includes(token), dump.includes(session.token)]).toEqual([false, false])
  })

  it('CO1: is returned again by a retry, and not after it was opened', async ({ app, leader, student }) => {
    const [first, second] = [
      await create(app, leader, student._id, 'key'),
      await create(app, leader, student._id, 'key'),
    ]
    expect(second).toEqual(first)
    expect(await app.rowsOf('guardian_links')).toHaveLength(1)
    expect((await exchange(app, first.token)).status).toBe(200)
    const { message } = (await create(app, leader, student._id, 'key')) as { message?: string }
    expect(message).toBe(messages.guardian_link_not_found())
  })

  it('gives a session until a day is over, a logout or a revocation', async ({ app, leader, student }) => {
    const open = async () => {
      const { link, token } = await create(app, leader, student._id)
      return { id: link._id, token: (await exchange(app, token)).body.token }
    }
    const [out, revoked, left] = [await open(), await open(), await open()]
    for (const { token } of [out, revoked, left]) expect((await view(app, token)).status).toBe(200)
    const { status, headers } = await app.call('POST /api/guardian/logout', {}, out.token)
    expect([status, headers['clear-site-data']]).toEqual([204, '"cache"'])
    await app.call('POST /api/guardian-links/{id}/revoke', { params: { id: revoked.id } }, leader.token)
    app.advance(serverLimits.guardianSessionMs - 1)
    expect((await view(app, left.token)).status).toBe(200)
    app.advance(1)
    for (const { token } of [out, revoked, left]) {
      expect(await view(app, token)).toBeRefused(401, messages.guardian_session_ended())
    }
  })
})
