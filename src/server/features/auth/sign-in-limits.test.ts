import { expect, it } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addStudent, password } from '#test/support/people.ts'

const { loginFailuresPerAddress: perAddress, loginFailuresPerAccount: perAccount } = serverLimits

describeApp('guessing passwords', (test) => {
  const signIn = (username: string, address: string, given = 'wrong-word') =>
    test().call('POST /api/auth/login', { body: { username, password: given } }, undefined, { address })
  const statusesOf = async (attempts: [username: string, address: string][]) => {
    const statuses: number[] = []
    // A few at a time: simultaneous attempts take one token each.
    for (let first = 0; first < attempts.length; first += 8) {
      const group = attempts.slice(first, first + 8)
      statuses.push(...(await Promise.all(group.map(async (it) => (await signIn(...it)).status))))
    }
    return statuses
  }

  it('AU2: is limited per address over all accounts, except for those that have logged in from there', async () => {
    const student = await addStudent(test())
    const stranger = await addStudent(test())
    await signIn(student.username, '2001:db8:0:aa07::1', password)
    const attempts = Array.from({ length: perAddress.burst + 40 }, (_, index): [string, string] => [
      `nobody-${index}`,
      `2001:db8:0:aa${(index % 200).toString(16).padStart(2, '0')}::${index}`,
    ])
    const statuses = await statusesOf(attempts)
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAddress.burst)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    const refused = await signIn(stranger.username, '2001:db8:0:aaff::1', password)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3'])
    expect((await signIn(student.username, '2001:db8:0:aa07::9', password)).status).toBe(200)
    expect((await signIn(stranger.username, '2001:db8:0:ab00::1', password)).status).toBe(200)
    test().advance(3_000)
    expect((await signIn(stranger.username, '2001:db8:0:aaff::1', password)).status).toBe(200)
  }, 60_000)

  it('AU2: is limited per account over all addresses, and the owner can still log in', async () => {
    const { username } = await addStudent(test())
    await signIn(username, '192.0.2.200', password)
    const attempts = Array.from({ length: 60 }, (_, index): [string, string] => [username, `192.0.2.${index}`])
    const statuses = await statusesOf(attempts)
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAccount.burst)
    expect((await signIn(username, '198.51.100.1', password)).status).toBe(429)
    expect((await signIn(username, '192.0.2.200', password)).status).toBe(200)
    test().advance(60_000)
    expect((await signIn(username, '198.51.100.1')).status).toBe(401)
    expect((await signIn(username, '198.51.100.2')).status).toBe(429)
  }, 60_000)

  it('does not count successful logins, however many share an address', async () => {
    const { username } = await addStudent(test())
    for (let time = 0; time < perAccount.burst + 5; time += 1) {
      expect((await signIn(username, `198.51.100.${time}`, password)).status).toBe(200)
    }
    expect((await signIn(username, '203.0.113.1')).status).toBe(401)
  }, 60_000)

  it('DU8: is never refused for longer than the maximum, also after the clock was set back', async () => {
    const { username } = await addStudent(test())
    test().advance(25 * 3_600_000)
    for (let guess = 0; guess < 8; guess += 1) {
      await signIn(username, '192.0.2.1')
      test().advance(61_000)
    }
    test().advance(-26 * 3_600_000)
    const { status, headers } = await signIn(username, '192.0.2.1', password)
    expect([status, Number(headers['retry-after'] ?? 0) <= 900]).toEqual([200, true])
  })

  it('stores a bounded number of networks for each account', async () => {
    const { username } = await addStudent(test())
    for (let time = 0; time < serverLimits.knownNetworks.max + 5; time += 1) {
      test().advance(1000)
      await signIn(username, `198.51.100.${time}`, password)
    }
    expect((await test().dumpTables())['known_networks']).toHaveLength(serverLimits.knownNetworks.max)
  }, 60_000)
})

describeApp('a session', (test) => {
  it('AU7: ends 180 days after login, even if it is in use', async () => {
    const { token } = await addStudent(test())
    const me = () => test().call('GET /api/auth/me', {}, token)
    const step = serverLimits.sessionIdleMs - 1000
    for (let use = 0; use < 6; use += 1) {
      test().advance(step)
      expect((await me()).status).toBe(200)
      const used = test().now().toISOString()
      await expect.poll(async () => JSON.stringify(await test().dumpTables())).toContain(`last_used_at":"${used}`)
    }
    test().advance(serverLimits.sessionMaxAgeMs - 6 * step - 1)
    expect((await me()).status).toBe(200)
    test().advance(1)
    const after = await me()
    expect([after.status, after.body.code]).toEqual([401, 'session_expired'])
  })
})
