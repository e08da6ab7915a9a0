import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { hashToken } from '#server/platform/tokens.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { choosePin, exchange, openGuardianPage, openLastingPage, pin, viewPage } from '#test/support/guardians.ts'
import { addLeader, type Person } from '#test/support/people.ts'
import { setPin } from './lasting-links-store.ts'

const { lockMs } = serverLimits.guardianPin
const minute = 60_000
const day = 24 * 60 * minute
const wrong = '739105'

const linksOf = async (app: TestApp, leader: Person, { _id: id }: Person) =>
  (await app.call('GET /api/users/{id}/guardian-links', { params: { id } }, leader.token)).body
const statusesOf = async (responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort()
const openingsOf = async (app: TestApp) =>
  (await app.rowsOf('history_entries'))
    .filter(({ kind }) => kind === 'guardian_link.opened')
    .map(({ content }) => JSON.parse(content ?? 'null'))

describeOnBoth('a PIN', () => {
  it('is refused if it is too short, too long, no number or easy to guess', async ({ app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    const refused: [given: string, message: () => string][] = [
      ...['', '48291', '4829164829164', '48291a', '482 91', '½48291'].map((given): [string, () => string] => [
        given,
        messages.guardian_pin_length,
      ]),
      ...['000000', '123456', '654321', '345678901234', '٠١٢٣٤٥'].map((given): [string, () => string] => [
        given,
        messages.guardian_pin_simple,
      ]),
    ]
    for (const [given, message] of refused) {
      const { status, body } = await choosePin(app, token, given)
      expect([given, status, body.errors]).toEqual([given, 400, [{ path: 'pin', message: message() }]])
    }
    for (const guardianName of ['', ' ', 'a'.repeat(101)]) {
      expect([guardianName, (await choosePin(app, token, pin, guardianName)).status]).toEqual([guardianName, 400])
    }
    expect((await app.rowsOf('guardian_links'))[0]).toMatchObject({ pin_hash: null, guardian_name: null })
    expect((await viewPage(app, token)).body).toMatchObject({ isLasting: false, guardianName: null })
  })

  it('makes a link lasting: it opens again and again, and each opening is on record', async ({
    app,
    leader,
    student,
  }) => {
    const { secret, token, id } = await openGuardianPage(app, leader, student)
    expect((await choosePin(app, token)).body).toMatchObject({ isLasting: true, guardianName: 'Maria' })
    app.advance(400 * day)
    const later = await addLeader(app, 'Tom')
    expect(await exchange(app, secret)).toBeRefused(403, 'pin_required', messages.guardian_pin_required())
    for (const typed of [pin, '482-916', ' 482 916 ', '٤٨٢٩١٦', '۴۸۲۹۱۶', '４８２９１６']) {
      app.advance(minute)
      const { status, body } = await exchange(app, secret, { pin: typed })
      expect([typed, status, (await viewPage(app, body.token)).status]).toEqual([typed, 200, 200])
    }
    expect(await openingsOf(app)).toEqual([null, ...Array(6).fill({ guardianName: 'Maria' })])
    const [link] = await linksOf(app, later, student)
    expect(link).toMatchObject({ _id: id, state: 'opened', isLasting: true, guardianName: 'Maria' })
    expect(link).not.toHaveProperty('expiresAt')
    const now = app.now().getTime()
    const newest = [0, 1, 2, 3, 4, 5].map((ago) => new Date(now - ago * minute).toISOString())
    expect(link?.openings.slice(0, 6)).toEqual(newest)
    expect(await app.kindsOfHistory()).toContain('guardian_link.made_lasting')
  })

  it('replaces the session of the opening before', async ({ app, leader, student }) => {
    const { secret, token } = await openLastingPage(app, leader, student)
    const second = (await exchange(app, secret, { pin })).body.token
    expect((await viewPage(app, token)).status).toBe(401)
    expect((await viewPage(app, second)).status).toBe(200)
    // After the end of a session, it opens again, and so it does after a logout.
    app.advance(serverLimits.guardianSessionMs)
    expect((await viewPage(app, second)).status).toBe(401)
    const third = (await exchange(app, secret, { pin })).body.token
    await app.call('POST /api/guardian/logout', {}, third)
    expect((await viewPage(app, third)).status).toBe(401)
    expect((await exchange(app, secret, { pin })).status).toBe(200)
  })

  it('gives a retry the same session, which is one opening', async ({ nodes, leader, student }) => {
    const [app, second] = nodes
    const { secret } = await openLastingPage(app, leader, student)
    const retryKey = 'a'.repeat(32)
    const open = (node: TestApp) => exchange(node, secret, { pin, retryKey })
    const first = (await open(app)).body
    expect((await open(second)).body).toEqual(first)
    expect((await exchange(app, secret, { retryKey })).body).toEqual(first)
    expect(await openingsOf(app)).toHaveLength(2)
    expect(await app.rowsOf('guardian_openings')).toHaveLength(2)
    expect((await exchange(app, secret, { retryKey: 'b'.repeat(32) })).status).toBe(403)
  })

  it('is chosen once by a repeated request, and can be changed on the open page', async ({ app, leader, student }) => {
    const { secret, token } = await openGuardianPage(app, leader, student)
    for (const _ of [1, 2]) expect((await choosePin(app, token)).status).toBe(200)
    const kinds = async () =>
      (await app.kindsOfHistory()).filter((kind) => kind === 'guardian_link.made_lasting').length
    expect(await kinds()).toBe(1)
    expect((await choosePin(app, token, wrong)).status).toBe(200)
    expect(await kinds()).toBe(2)
    expect((await exchange(app, secret, { pin })).status).toBe(400)
    expect((await exchange(app, secret, { pin: wrong })).status).toBe(200)
    // The page that is closed can't choose another.
    expect(await choosePin(app, token)).toBeRefused(401, messages.guardian_session_ended())
  })

  it('is not accepted for 15 minutes after 5 wrong ones in a row', async ({ app, leader, student }) => {
    const { secret, id } = await openLastingPage(app, leader, student)
    const tryWrong = () => exchange(app, secret, { pin: wrong })
    for (const left of [4, 3, 2, 1]) {
      const { status, body } = await tryWrong()
      const message = messages.guardian_pin_wrong({ left })
      expect([status, body.errors]).toEqual([400, [{ path: 'pin', message }]])
    }
    // The right one begins again.
    const open = (await exchange(app, secret, { pin })).body.token
    for (const left of [4, 3, 2, 1]) expect((await tryWrong()).body.message).toBe(messages.guardian_pin_wrong({ left }))
    const locked = await tryWrong()
    expect(locked).toBeRefused(429, 'slow_down', messages.try_again_in_minutes({ minutes: 15 }))
    expect(locked.headers['retry-after']).toBe('900')
    // What has no digits, and what has no PIN, is no attempt.
    expect([(await exchange(app, secret, { pin: 'x' })).status, (await exchange(app, secret)).status]).toEqual([
      400, 403,
    ])
    app.advance(lockMs - 1)
    expect((await exchange(app, secret, { pin })).status).toBe(429)
    const lockedUntil = new Date(app.now().getTime() + 1).toISOString()
    expect((await linksOf(app, leader, student))[0]).toMatchObject({ _id: id, state: 'opened', lockedUntil })
    // The page that is open stays open.
    expect((await viewPage(app, open)).status).toBe(200)
    app.advance(1)
    expect((await linksOf(app, leader, student))[0]).not.toHaveProperty('lockedUntil')
    expect((await exchange(app, secret, { pin })).status).toBe(200)
    expect((await app.rowsOf('guardian_links'))[0]).toMatchObject({ pin_failures: 0, pin_locked_until: null })
  })

  it('revokes the link after 20 wrong ones in a row, and leaders see it in the history', async ({
    app,
    leader,
    student,
  }) => {
    const { secret } = await openLastingPage(app, leader, student)
    for (const failures of Array.from({ length: 19 }, (_, index) => index + 1)) {
      const { status } = await exchange(app, secret, { pin: wrong })
      expect([failures, status]).toEqual([failures, failures % 5 === 0 ? 429 : 400])
      if (failures % 5 === 0) app.advance(lockMs)
    }
    expect((await linksOf(app, leader, student))[0]?.state).toBe('opened')
    const last = await exchange(app, secret, { pin: wrong })
    expect(last).toBeRefused(404, messages.guardian_link_invalid())
    app.advance(lockMs)
    expect((await exchange(app, secret, { pin })).status).toBe(404)
    expect((await linksOf(app, leader, student))[0]?.state).toBe('revoked')
    const entry = (await app.rowsOf('history_entries')).at(-1)
    expect(entry).toMatchObject({ kind: 'guardian_link.revoked', actor_id: null, subject_id: student._id })
    expect(JSON.parse(`${entry?.facts}`)).toEqual({ by: 'guardian', reason: 'wrong PINs' })
    expect(JSON.parse(`${entry?.content}`)).toEqual({ guardianName: 'Maria' })
  })

  it('AU11: counts attempts on two nodes at once, before it is checked', async ({ nodes, leader, student }) => {
    const [app, second] = nodes
    const { secret } = await openLastingPage(app, leader, student)
    let checked = 0
    for (const { passwords } of new Set([app, second])) {
      const { verify } = passwords
      passwords.verify = (given, hash) => {
        checked += 1
        return verify(given, hash)
      }
    }
    const attempts = Array.from({ length: 12 }, (_, index) =>
      exchange([app, second][index % 2] as TestApp, secret, { pin: wrong }),
    )
    expect(await statusesOf(attempts)).toEqual([...Array(4).fill(400), ...Array(8).fill(429)])
    // Those that are refused cost no hash.
    expect([(await app.rowsOf('guardian_links'))[0]?.pin_failures, checked]).toEqual([5, 5])
    app.advance(lockMs)
    second.advance(lockMs)
    // Of simultaneous openings, one session is left.
    const opened = await Promise.all([app, second, app].map((node) => exchange(node, secret, { pin })))
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await statusesOf(opened.map(({ body }) => viewPage(app, body.token)))).toEqual([200, 401, 401])
  })

  it('opens nothing if the guardian chooses another while it is checked', async ({ app, leader, student }) => {
    const { id, secret, token } = await openLastingPage(app, leader, student)
    const other = { pinHash: await app.passwords.hash(wrong), guardianName: 'Maria', now: app.now().toISOString() }
    const { verify } = app.passwords
    app.passwords.verify = async (given, hash) => {
      app.passwords.verify = verify
      await app.database.write((transaction) => setPin(transaction, { id, sessionHash: hashToken(token), ...other }))
      return verify(given, hash)
    }
    expect(await exchange(app, secret, { pin })).toBeRefused(404, messages.guardian_link_invalid())
    expect((await viewPage(app, token)).status).toBe(200)
    expect((await exchange(app, secret, { pin: wrong })).status).toBe(200)
  })

  it('has a hash that no two links share, and is nowhere in clear', async ({ app, leader, student }) => {
    await openLastingPage(app, leader, student)
    await openLastingPage(app, leader, student)
    const hashes = (await app.rowsOf('guardian_links')).map(({ pin_hash }) => `${pin_hash}`)
    expect(hashes[0]).toMatch(/^\$argon2id\$/)
    expect(new Set(hashes).size).toBe(2)
    expect(JSON.stringify([await app.dumpTables(), app.log])).not.toContain(pin)
  })

  it('shows leaders the 20 newest openings', async ({ app, leader, student }) => {
    const { secret } = await openLastingPage(app, leader, student)
    for (const _ of Array.from({ length: 21 })) {
      app.advance(1000)
      await exchange(app, secret, { pin })
    }
    const { openings = [] } = (await linksOf(app, leader, student))[0] ?? {}
    const newestFirst = Array.from({ length: 20 }, (_, ago) => new Date(app.now().getTime() - ago * 1000).toISOString())
    expect(openings).toEqual(newestFirst)
  })
})
