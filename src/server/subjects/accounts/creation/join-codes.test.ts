import { expect, vi } from 'vitest'
import * as messages from '#messages'
import { createCode } from '#server/platform/codes.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, password } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

let people = 0
function register(app: TestApp, joinCode?: string, address?: string) {
  people += 1
  const body = { name: 'Ana', username: `joins-${people}`, password, ...(joinCode !== undefined && { joinCode }) }
  return app.call('POST /api/auth/register', { body }, undefined, address === undefined ? {} : { address })
}

async function needCode(app: TestApp, leader: Person, body: object = { joinCodeRequired: true }): Promise<string> {
  return `${(await app.call('PUT /api/settings', { body }, leader.token)).body.joinCode}`
}
const replaceCode = async (app: TestApp, leader: Person) =>
  `${(await app.call('POST /api/settings/join-code', {}, leader.token)).body.joinCode}`

describeOnBoth('joining', () => {
  it('refuses a missing, wrong or earlier join code without hashing', async ({ app, leader }) => {
    const earlier = await needCode(app, leader)
    const code = await replaceCode(app, leader)
    expect((await app.call('GET /api/joining', {})).body).toEqual({
      isSetUp: true,
      joinCodeRequired: true,
      approvalRequired: false,
      consentAge: null,
    })
    const hash = vi.spyOn(app.passwords, 'hash')
    const missing = messages.join_code_required()
    const wrong = messages.join_code_wrong()
    const refused: [string | undefined, string][] = [
      [undefined, missing],
      ['', missing],
      [' - ', missing],
      [earlier, wrong],
      [code.slice(0, -1), wrong],
      [`${code}A`, wrong],
      ["' or 1=1 --", wrong],
    ]
    for (const [typed, message] of refused) {
      expect(await register(app, typed), typed).toBeRefused(400, 'joinCode', message)
    }
    expect(await register(app, 'A'.repeat(41))).toBeRefused(400, 'joinCode')
    expect(hash).not.toHaveBeenCalled()
    expect(await app.rowsOf('users')).toHaveLength(1)
  })

  it('accepts the join code in any case and width, with or without dash and spaces', async ({ app, leader }) => {
    const code = await needCode(app, leader)
    const fullWidth = code.replaceAll(/\w/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' – ')} `, fullWidth]) {
      expect([typed, (await register(app, typed)).status]).toEqual([typed, 201])
    }
    await needCode(app, leader, { joinCodeRequired: false })
    expect((await register(app)).status).toBe(201)
    expect((await register(app, 'anything')).status).toBe(201)
  })

  it('refuses a code that a leader replaces while the password is hashed', async ({ nodes, leader }) => {
    const code = await needCode(nodes[0], leader)
    vi.spyOn(nodes[0].passwords, 'hash').mockImplementationOnce(async () => {
      await replaceCode(nodes[1], leader)
      return 'hash'
    })
    expect(await register(nodes[0], code)).toBeRefused(400, 'joinCode')
    expect(await nodes[0].rowsOf('users')).toHaveLength(1)
  })

  it('lets nobody in with the earlier code after its replacement, whatever is in flight', async ({ nodes }) => {
    const leader = await addLeader(nodes[0])
    await needCode(nodes[0], leader)
    for (let round = 0; round < 5; round += 1) {
      const { joinCode } = (await nodes[0].call('GET /api/settings', {}, leader.token)).body
      const registrations = [0, 1, 0, 1].map(async (node) => {
        const { status } = await register(nodes[node as 0], `${joinCode}`, `192.0.2.${round + 1}`)
        return status
      })
      await replaceCode(nodes[1], leader)
      const count = (await nodes[0].rowsOf('users')).length
      const statuses = await Promise.all(registrations)
      // All that succeeded had committed before the replacement did.
      expect((await nodes[0].rowsOf('users')).length).toBe(count)
      expect(statuses.every((status) => status === 201 || status === 400)).toBe(true)
    }
  })

  it('refuses all codes of a network for a while after ten wrong ones', async ({ nodes, leader }) => {
    const code = await needCode(nodes[0], leader)
    const [first, second] = ['2001:db8:0:1::5', '2001:db8:0:ff:ffff::9']
    for (let index = 0; index < 20; index += 1) {
      expect((await register(nodes[0], undefined, first)).status).toBe(400)
      if (index < 5) expect((await register(nodes[0], code, first)).status).toBe(201)
    }
    for (let index = 0; index < 10; index += 1) {
      expect((await register(nodes[index % 2 ? 1 : 0], createCode(), index % 2 ? first : second)).status).toBe(400)
    }
    for (const [node, typed] of [
      [0, createCode()],
      [1, createCode()],
      [1, code],
    ] as const) {
      const refused = await register(nodes[node], typed, first)
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'slow_down', '30'])
    }
    expect((await register(nodes[0], code, '2001:db8:0:100::5')).status).toBe(201)
    for (const node of nodes) node.advance(30_000)
    expect((await register(nodes[1], code, first)).status).toBe(201)
  })

  it('AU11: judges ten of many simultaneous wrong codes, also if clocks differ', async ({ nodes, leader }) => {
    await needCode(nodes[0], leader)
    nodes[1].advance(2_000)
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => (await register(nodes[index % 2 ? 1 : 0], createCode())).status),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    // One after another as well.
    for (let index = 0; index < 10; index += 1) {
      expect((await register(nodes[index % 2 ? 1 : 0], createCode())).status).toBe(429)
    }
  })

  it('DU8: refuses codes for one interval after the clock was set back', async ({ app, leader }) => {
    const code = await needCode(app, leader)
    app.advance(25 * 3_600_000)
    await register(app, createCode())
    app.advance(-25 * 3_600_000)
    const refused = await register(app, code)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    app.advance(30_000)
    expect((await register(app, code)).status).toBe(201)
  })

  it('lets forty students in from one address at once, with the code and with approval', async ({ app, leader }) => {
    const code = await needCode(app, leader, { joinCodeRequired: true, approvalRequired: true })
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await register(app, code)).status))
    expect(new Set(statuses)).toEqual(new Set([201]))
  })

  it('creates an account that waits, without chat and count, and tells leaders', async ({ app, leader }) => {
    await needCode(app, leader, { approvalRequired: true })
    const stream = await listen(app, leader)
    const { status, body } = await register(app)
    expect([status, body.user.awaitingApproval]).toEqual([201, true])
    await expect.poll(stream.text).toContain('event: users')
    expect(stream.text()).not.toContain('event: chat')
    expect(await app.rowsOf('chats')).toEqual([])
    expect((await app.call('GET /api/auth/me', {}, body.token)).body).toMatchObject(body.user)
  })
})
