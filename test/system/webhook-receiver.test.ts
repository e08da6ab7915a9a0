// The example receiver, as its own process, with messages of the real program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, it as test } from 'vitest'
import { signatureOf } from '#server/subjects/notifications/webhook-sender.ts'
import { confirm, enter, listAddresses, sendTest, withChannels } from '#test/support/addresses.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent } from '#test/support/people.ts'
import { createTestPusher } from '#test/support/push.ts'

const { NOTIFY_WEBHOOK_SECRET } = withChannels

interface Delivered {
  id: string
  to: string
  message: string
}

/** Starts the receiver. It ends with the test. */
async function startReceiver() {
  const receiver = spawn(process.execPath, ['deploy/webhook-receiver.mjs'], {
    env: { NOTIFY_WEBHOOK_SECRET, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    receiver.kill()
    await once(receiver, 'close')
  })
  const delivered: Delivered[] = []
  createInterface({ input: receiver.stdout }).on('line', (line) => delivered.push(JSON.parse(line)))
  const [line] = await once(createInterface({ input: receiver.stderr }), 'line')
  return { url: `http://${String(line).replace('Listening on ', '')}/hook`, delivered }
}

const body = JSON.stringify({ to: '+34 600 000 000', id: 'message-1', text: 'New question', url: 'https://a.example' })
const timestampAt = (ageMs: number) => String(Math.floor((Date.now() - ageMs) / 1000))
function signed(text = body, ageMs = 0, secret = NOTIFY_WEBHOOK_SECRET) {
  const timestamp = timestampAt(ageMs)
  return { 'lampstand-timestamp': timestamp, 'lampstand-signature': signatureOf(secret, timestamp, text) }
}
const post = async (url: string, headers: Record<string, string>, text = body) =>
  (await fetch(url, { method: 'POST', headers, body: text })).status

describeOnBoth('the example receiver of the webhook', () => {
  it.override('appOptions', { settings: withChannels })

  it('takes codes and messages, and switches an address off that it does not know', async ({ app }) => {
    const { url, delivered } = await startReceiver()
    // The receiver has the time of this machine.
    app.advance(Date.now() - app.now().getTime())
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const settings = { ...withChannels, NOTIFY_WEBHOOK: url, NOTIFY_WEBHOOK_PRIVATE: 'on' }
    const { runDue, messages } = createTestPusher(app, settings)
    await enter(app, ana, '+34 600 000 000', 'gateway')
    await enter(app, ben, 'Ben', 'gateway')
    await runDue()
    await expect.poll(() => delivered.length).toBe(1)
    expect(messages).toEqual({ sent: 1, refused: 1 })
    expect(await listAddresses(app, ben)).toMatchObject([{ state: 'ended', endReason: 'refused' }])
    const [code = ''] = /^[A-Z\d]{4}-[A-Z\d]{4}$/m.exec(String(delivered[0]?.message)) ?? []
    expect((await confirm(app, ana, code, 'gateway')).status).toBe(200)
    expect((await sendTest(app, ana, 'gateway')).status).toBe(204)
    await runDue()
    await expect.poll(() => delivered.length).toBe(2)
    const [, endToken = ''] = /^https:\/\/youth\.example\.org\/stop#(.+)$/m.exec(String(delivered[1]?.message)) ?? []
    await app.call('POST /api/stop/{token}', { params: { token: endToken } })
    expect(await listAddresses(app, ana)).toMatchObject([{ state: 'ended', endReason: 'link' }])
    expect(delivered.map(({ to }) => to)).toEqual(['+34 600 000 000', '+34 600 000 000'])
  })
})

describe('the example receiver of the webhook, called by others', () => {
  test('refuses what is not signed, signed by another, changed, or five minutes old', async () => {
    const { url, delivered } = await startReceiver()
    const good = signed()
    const minutes = 60_000
    const calls: [string, Record<string, string>, string?][] = [
      ['not signed', {}],
      ['without a time', { 'lampstand-signature': good['lampstand-signature'] }],
      ['with another time', { ...good, 'lampstand-timestamp': timestampAt(10_000) }],
      ['by another', signed(body, 0, 'another secret of 32 characters!')],
      ['cut', { ...good, 'lampstand-signature': good['lampstand-signature'].slice(2) }],
      ['changed', good, body.replace('600', '700')],
      ['old', signed(body, 6 * minutes)],
      ['from the future', signed(body, -6 * minutes)],
    ]
    for (const [name, headers, text] of calls) expect([name, await post(url, headers, text)]).toEqual([name, 401])
    expect(await post(url, signed('x'), 'x')).toBe(400)
    expect(await post(url, {}, 'x'.repeat(20_000))).toBe(400)
    expect((await fetch(url)).status).toBe(400)
    expect(delivered).toEqual([])
    expect(await post(url, signed(body, 4 * minutes))).toBe(204)
  })

  test('delivers a message once, also of fifty copies at the same moment, and with a new signature', async () => {
    const { url, delivered } = await startReceiver()
    const headers = signed()
    const statuses = await Promise.all(Array.from({ length: 50 }, () => post(url, headers)))
    expect(statuses.toSorted()).toEqual([204, ...Array(49).fill(409)])
    expect(await post(url, signed(body, 1_000))).toBe(409)
    await expect.poll(() => delivered).toMatchObject([{ id: 'message-1' }])
  })

  test('delivers nothing of a message whose last byte is missing', async () => {
    const { url, delivered } = await startReceiver()
    const headers = { ...signed(), 'content-length': String(body.length) }
    const call = request(url, { method: 'POST', headers })
    call.on('error', () => undefined)
    await new Promise((written) => call.write(body.slice(0, -1), written))
    call.destroy()
    expect(await post(url, signed())).toBe(204)
    await expect.poll(() => delivered.length).toBe(1)
  })
})
