import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, password } from '#test/support/people.ts'

const { loginFailuresPerAddress: perAddress, loginFailuresPerAccount: perAccount } = serverLimits

describeOnBoth('guessing passwords', () => {
  const logIn = (app: TestApp, username: string, address: string, given = 'wrong-word') =>
    app.call('POST /api/auth/login', { body: { username, password: given } }, undefined, { address })
  const statusesOf = async (app: TestApp, attempts: [username: string, address: string][]) => {
    const statuses: number[] = []
    // A few at a time: simultaneous attempts take one token each.
    for (let first = 0; first < attempts.length; first += 8) {
      const group = attempts.slice(first, first + 8)
      statuses.push(...(await Promise.all(group.map(async (it) => (await logIn(app, ...it)).status))))
    }
    return statuses
  }

  it('AU2: is limited per address over all accounts but those that logged in from there', async ({ app }) => {
    const student = await addStudent(app)
    const stranger = await addStudent(app)
    await logIn(app, student.username, '2001:db8:0:aa07::1', password)
    const attempts = Array.from({ length: perAddress.burst + 40 }, (_, index): [string, string] => [
      `nobody-${index}`,
      `2001:db8:0:aa${(index % 200).toString(16).padStart(2, '0')}::${index}`,
    ])
    const statuses = await statusesOf(app, attempts)
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAddress.burst)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    const refused = await logIn(app, stranger.username, '2001:db8:0:aaff::1', password)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3'])
    expect((await logIn(app, student.username, '2001:db8:0:aa07::9', password)).status).toBe(200)
    expect((await logIn(app, stranger.username, '2001:db8:0:ab00::1', password)).status).toBe(200)
    app.advance(3_000)
    expect((await logIn(app, stranger.username, '2001:db8:0:aaff::1', password)).status).toBe(200)
  })

  it('AU2: is limited per account over all addresses, and the owner can still log in', async ({ app }) => {
    const { username } = await addStudent(app)
    await logIn(app, username, '192.0.2.200', password)
    const attempts = Array.from({ length: 60 }, (_, index): [string, string] => [username, `192.0.2.${index}`])
    const statuses = await statusesOf(app, attempts)
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAccount.burst)
    expect((await logIn(app, username, '198.51.100.1', password)).status).toBe(429)
    expect((await logIn(app, username, '192.0.2.200', password)).status).toBe(200)
    app.advance(60_000)
    expect((await logIn(app, username, '198.51.100.1')).status).toBe(401)
    expect((await logIn(app, username, '198.51.100.2')).status).toBe(429)
  })

  it('does not count successful logins, however many share an address', async ({ app }) => {
    const { username } = await addStudent(app)
    for (let time = 0; time < perAccount.burst + 5; time += 1) {
      expect((await logIn(app, username, `198.51.100.${time}`, password)).status).toBe(200)
    }
    expect((await logIn(app, username, '203.0.113.1')).status).toBe(401)
  })

  it('DU8: is never refused for longer than the maximum, also after the clock was set back', async ({ app }) => {
    const { username } = await addStudent(app)
    app.advance(25 * 3_600_000)
    for (let guess = 0; guess < 8; guess += 1) {
      await logIn(app, username, '192.0.2.1')
      app.advance(61_000)
    }
    app.advance(-26 * 3_600_000)
    const { status, headers } = await logIn(app, username, '192.0.2.1', password)
    expect([status, Number(headers['retry-after'] ?? 0) <= 900]).toEqual([200, true])
  })

  it('stores a bounded number of networks for each account', async ({ app }) => {
    const { username } = await addStudent(app)
    for (let time = 0; time < serverLimits.knownNetworks.max + 5; time += 1) {
      app.advance(1000)
      await logIn(app, username, `198.51.100.${time}`, password)
    }
    expect(await app.rowsOf('known_networks')).toHaveLength(serverLimits.knownNetworks.max)
  })
})

describeOnBoth('a session', () => {
  it('AU7: ends 180 days after login, even if it is in use', async ({ app }) => {
    const { token } = await addStudent(app)
    const me = () => app.call('GET /api/auth/me', {}, token)
    const step = serverLimits.sessionIdleMs - 1000
    for (let use = 0; use < 6; use += 1) {
      app.advance(step)
      expect((await me()).status).toBe(200)
      const used = app.now().toISOString()
      await expect.poll(async () => JSON.stringify(await app.dumpTables())).toContain(`last_used_at":"${used}`)
    }
    app.advance(serverLimits.sessionMaxAgeMs - 6 * step - 1)
    expect((await me()).status).toBe(200)
    app.advance(1)
    expect(await me()).toBeRefused(401, 'session_expired')
  })
})
