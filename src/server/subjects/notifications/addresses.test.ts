import { describe, expect } from 'vitest'
import { type Channel, channels } from '#contract/rules/notifications.ts'
import * as messages from '#messages'
import {
  confirm,
  enter,
  listAddresses,
  newAddress,
  receiveCode,
  sendCode,
  sendTest,
  stop,
  switchOn,
  withChannels,
} from '#test/support/addresses.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { startGateway } from '#test/support/gateway.ts'
import { addStudent } from '#test/support/people.ts'
import { createTestPusher } from '#test/support/push.ts'

const day = 86_400_000
const minute = 60_000

describeOnBoth('an address without a channel', () => {
  it('is refused, and none is offered', async ({ app, student }) => {
    const { body } = await app.call('GET /api/notifications', {}, student.token)
    expect(body).toMatchObject({ channels: [], addresses: [], needsParents: false })
    for (const channel of channels) {
      expect(await enter(app, student, '1', channel)).toBeRefused(404, messages.not_found())
    }
    expect(await sendCode(app, student)).toBeRefused(404, messages.not_found())
    expect(await app.rowsOf('destinations')).toEqual([])
  })
})

describeOnBoth('addresses', () => {
  it.override('appOptions', { settings: withChannels })

  describe('that nobody can reach', () => {
    it.for([
      ['', messages.email_invalid],
      ['ana', messages.email_invalid],
      ['ana@', messages.email_invalid],
      ['ana@.org', messages.email_invalid],
      ['ana@example.org.', messages.email_invalid],
      ['ana@example..org', messages.email_invalid],
      ['ana@example.org, ben@example.org', messages.email_invalid],
      ['ben@example.org,ana', messages.email_invalid],
      ['Ana <ana@example.org>', messages.email_invalid],
      ['ana@example.org\r\nBcc: ben@example.org', messages.email_invalid],
      ['ana\u0000@example.org', messages.invalid_text],
      ['ana\u202E@example.org', messages.email_invalid],
      [`${'a'.repeat(250)}@b.c`, undefined],
      [`${'a'.repeat(251)}@b.c`, messages.email_invalid],
      ['a'.repeat(1001), () => messages.text_too_long({ max: 1000 })],
    ] as const)('are refused as emails: %j', async ([address, message], { app, student }) => {
      const response = await enter(app, student, address, 'email')
      if (message === undefined) expect(response.status).toBe(200)
      else expect(response).toBeRefused(400, 'address', message())
      expect(await app.rowsOf('jobs')).toHaveLength(message === undefined ? 1 : 0)
    })

    it('are refused for the gateway if they are too long, or of several lines', async ({ app, student }) => {
      for (const address of ['', ' ', 'x'.repeat(101), '+34 600\n+34 700', '\u0007']) {
        expect(await enter(app, student, address, 'gateway')).toBeRefused(
          400,
          'address',
          messages.gateway_address_invalid(),
        )
      }
      for (const address of ['+34 600 000 000', '@ana:matrix.org', 'x'.repeat(100)]) {
        expect((await enter(app, student, address, 'gateway')).status).toBe(200)
      }
    })

    it('are refused with an unknown channel or time zone', async ({ app, student }) => {
      expect(await enter(app, student, 'x', 'push' as Channel)).toBeRefused(400, 'channel')
      const call = newAddress('email', 'ana@example.org')
      const body = { ...call.body, timeZone: 'Europe/Atlantis' }
      const response = await app.call('PUT /api/notifications/addresses/{channel}', { ...call, body }, student.token)
      expect(response).toBeRefused(400, 'timeZone', messages.time_zone_unknown())
    })
  })

  it('need a code before they get anything', async ({ app, student }) => {
    expect(await sendTest(app, student)).toBeRefused(404, messages.address_missing())
    expect(await confirm(app, student, 'BCDFGHJK')).toBeRefused(404, messages.address_missing())
    const { body } = await enter(app, student)
    const address = { channel: 'gateway', address: 'ana@example.org', isParents: false }
    expect(body).toMatchObject({ channels, addresses: [{ ...address, state: 'unconfirmed' }] })
    expect(await sendTest(app, student)).toBeRefused(409, messages.address_not_on())
    expect(await confirm(app, student, 'BCDFGHJK')).toBeRefused(400, 'code', messages.address_code_over())
    const code = await receiveCode(app, student)
    expect(await confirm(app, student, 'BCDFGHJK')).toBeRefused(400, 'code', messages.address_code_wrong())
    const confirmed = await confirm(app, student, ` ${code.toLowerCase()} `)
    expect(confirmed.body.addresses).toEqual([{ ...address, state: 'on' }])
    expect((await sendTest(app, student)).status).toBe(204)
    expect(await confirm(app, student, code)).toBeRefused(400, 'code', messages.address_code_over())
  })

  it('take no code after half an hour, and none of another person or an earlier address', async ({ app, student }) => {
    const ben = await addStudent(app, 'Ben')
    await enter(app, student)
    await enter(app, ben, 'ben@example.org')
    const ofBen = await receiveCode(app, ben)
    expect(await confirm(app, student, ofBen)).toBeRefused(400, 'code', messages.address_code_wrong())
    await sendCode(app, student)
    const first = await receiveCode(app, student)
    await enter(app, student, 'other@example.org')
    expect(await confirm(app, student, first)).toBeRefused(400, 'code', messages.address_code_over())
    const second = await receiveCode(app, student)
    expect(await confirm(app, student, first)).toBeRefused(400, 'code', messages.address_code_wrong())
    app.advance(30 * minute)
    expect(await confirm(app, student, second)).toBeRefused(400, 'code', messages.address_code_over())
  })

  it('take the code of the last message also if a gateway said that it had not taken an earlier one', async ({
    app,
    student,
  }) => {
    const delivered = new Map<string, string>()
    const gateway = await startGateway((response) => {
      const { id, code } = JSON.parse(gateway.received.at(-1)?.body ?? '')
      const [isFirst, isRepeated] = [delivered.size === 0, delivered.has(id)]
      if (!isRepeated) delivered.set(id, code)
      response.writeHead(isFirst ? 502 : isRepeated ? 409 : 204).end()
    })
    await enter(app, student)
    const { runDue } = createTestPusher(app, {
      ...withChannels,
      NOTIFY_WEBHOOK: gateway.url,
      NOTIFY_WEBHOOK_PRIVATE: 'on',
    })
    await runDue()
    app.advance(minute)
    await runDue()
    expect(gateway.received).toHaveLength(2)
    expect((await confirm(app, student, `${[...delivered.values()].at(-1)}`)).status).toBe(200)
  })

  it('AU: take five wrong guesses of a code, also at the same moment on two nodes', async ({ nodes, student }) => {
    const [app, other] = nodes
    await enter(app, student)
    const code = await receiveCode(app, student)
    const guesses = Array.from({ length: 12 }, (_, index) => confirm(index % 2 === 0 ? app : other, student, 'WRONG'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
    expect(await confirm(app, student, code)).toBeRefused(429, messages.address_code_tries())
    await sendCode(app, student)
    expect((await confirm(app, student, await receiveCode(app, student))).status).toBe(200)
  })

  it('get five messages a day of whoever enters them, also at the same moment on two nodes', async ({
    nodes,
    student,
  }) => {
    const [app, other] = nodes
    const ben = await addStudent(app, 'Ben')
    await enter(app, student)
    await enter(other, ben, 'A.na @EXAMPLE.org')
    const more = [app, other, app, other, app, other].map((node, index) => sendCode(node, index < 3 ? student : ben))
    const responses = await Promise.all(more)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
    expect(responses.find(({ status }) => status === 429)).toBeRefused(429, messages.address_limit())
    app.advance(day - minute)
    expect((await sendCode(app, student)).status).toBe(429)
    app.advance(minute)
    expect((await sendCode(app, student)).status).toBe(200)
  })

  it('get ten messages a day of one person, who keeps the last address', async ({ app, student }) => {
    for (let index = 0; index < 10; index += 1) {
      expect((await enter(app, student, `ana${index}@example.org`)).status).toBe(200)
    }
    expect(await enter(app, student, 'last@example.org')).toBeRefused(429, messages.address_limit())
    expect(await listAddresses(app, student)).toMatchObject([{ address: 'ana9@example.org' }])
    expect(await app.rowsOf('jobs')).toHaveLength(10)
  })

  it('are one for each channel, which a new one replaces with all that waits for it', async ({ nodes, student }) => {
    const [app, other] = nodes
    const mail = ['ana@example.org', 'email'] as const
    await Promise.all([enter(app, student, '1'), enter(other, student, '2'), enter(app, student, ...mail)])
    expect(await app.rowsOf('destinations')).toHaveLength(2)
    await switchOn(app, student)
    expect((await enter(app, student, 'new@example.org')).body.addresses).toMatchObject([
      { channel: 'email' },
      { channel: 'gateway', address: 'new@example.org', state: 'unconfirmed' },
    ])
  })

  it('are deleted, and their person does not see those of others', async ({ app, student }) => {
    const ben = await addStudent(app, 'Ben')
    await enter(app, ben, 'ben@example.org')
    await enter(app, student)
    const remove = () =>
      app.call('DELETE /api/notifications/addresses/{channel}', { params: { channel: 'gateway' } }, student.token)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect([await listAddresses(app, student), (await listAddresses(app, ben)).length]).toEqual([[], 1])
  })
})

describeOnBoth('the link that ends an address', () => {
  it.override('appOptions', { settings: withChannels })

  it('RFC 8058: ends it with any body, once and again, and is the same for unknown ones', async ({ app, student }) => {
    const token = await switchOn(app, student)
    const bodies = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      ],
      ['application/json', '{'],
      ['text/plain', 'x'.repeat(60_000)],
      [';', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data', 'List-Unsubscribe=One-Click'],
      [undefined, undefined],
    ]
    for (const secret of ['none', 'x'.repeat(200), '%20', token, token]) {
      for (const [type, payload] of bodies) {
        const headers = type === undefined ? {} : { 'content-type': type }
        const url = `/api/stop/${secret}`
        const response = await app.fastify.inject({
          method: 'POST',
          url,
          headers,
          ...(payload !== undefined && { payload }),
        })
        expect([secret, type, response.statusCode, response.body]).toEqual([secret, type, 204, ''])
      }
    }
    expect(await listAddresses(app, student)).toMatchObject([{ state: 'ended', endReason: 'link' }])
    expect(await sendTest(app, student)).toBeRefused(409, messages.address_not_on())
    expect(app.log.join('')).not.toContain(token)
  })

  it('changes nothing when it is opened or asked for its head', async ({ app, student }) => {
    const token = await switchOn(app, student)
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.fastify.inject({ method, url: `/api/stop/${token}` })
      expect([statusCode, headers.location]).toEqual([302, `/stop#${token}`])
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
    }
    const hostile = await app.fastify.inject({ url: '/api/stop/%2F%2Fexample.org%0D%0AX-A%3A1' })
    expect(hostile.headers.location).toBe('/stop#%2F%2Fexample.org%0D%0AX-A%3A1')
    expect(await listAddresses(app, student)).toMatchObject([{ state: 'on' }])
    expect(app.log.join('')).not.toContain(token)
  })

  it('ends one address only, which another code switches on again', async ({ app, student }) => {
    const ben = await addStudent(app, 'Ben')
    await switchOn(app, ben, 'ben@example.org')
    await stop(app, await switchOn(app, student))
    expect(await listAddresses(app, ben)).toMatchObject([{ state: 'on' }])
    expect((await sendCode(app, student)).body.addresses).toMatchObject([{ state: 'ended' }])
    await confirm(app, student, await receiveCode(app, student))
    expect(await listAddresses(app, student)).toEqual([
      { channel: 'gateway', address: 'ana@example.org', isParents: false, state: 'on' },
    ])
  })

  it('ends an address that nobody has confirmed, with its code', async ({ app, student }) => {
    await enter(app, student)
    const code = await receiveCode(app, student)
    const [row] = await app.rowsOf('destinations')
    await stop(app, String(row?.end_token))
    expect(await confirm(app, student, code)).toBeRefused(400, 'code', messages.address_code_over())
    // Nor does anybody else let it get a code.
    const ben = await addStudent(app, 'Ben')
    expect(await enter(app, ben)).toBeRefused(429, messages.address_limit())
    app.advance(day)
    expect((await enter(app, ben)).status).toBe(200)
  })

  it('ends the code for an address that has ended, of which it gets no other on that day', async ({ app, student }) => {
    const token = await switchOn(app, student)
    for (const isLast of [false, true]) {
      await stop(app, token)
      await stop(app, token)
      expect((await sendCode(app, student)).status).toBe(isLast ? 429 : 200)
      const code = isLast ? 'BCDFGHJK' : await receiveCode(app, student)
      await stop(app, token)
      expect(await confirm(app, student, code)).toBeRefused(400, 'code', messages.address_code_over())
    }
  })
})
