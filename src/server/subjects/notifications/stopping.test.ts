import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { enter, withChannels } from '#test/support/addresses.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { startGateway } from '#test/support/gateway.ts'
import { createTestPusher } from '#test/support/push.ts'

/** Less than service managers wait. */
const maxStopMs = 9000

describeOnBoth('a server that stops', () => {
  it.override('appOptions', { settings: withChannels })

  it('keeps the message for a mail server that hangs', { tags: 'slow', timeout: 60_000 }, async ({ app, student }) => {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const { port } = server.address() as { port: number }
    await enter(app, student, 'ana@example.org', 'email')
    const pusher = createTestPusher(app, { ...withChannels, SMTP_URL: `smtp://127.0.0.1:${port}` })
    const delivering = pusher.runDue()
    await expect.poll(() => sockets.length).toBe(1)
    const before = performance.now()
    await pusher.stop()
    expect(performance.now() - before).toBeLessThan(maxStopMs)
    await delivering
    expect([pusher.messages, await app.rowsOf('jobs')]).toMatchObject([
      { failed: 1 },
      [{ kind: 'message', lease: null }],
    ])
  })

  it('gives up a gateway that has the message and does not respond', { tags: 'slow', timeout: 60_000 }, async ({
    app,
    student,
  }) => {
    const gateway = await startGateway(() => undefined)
    await enter(app, student)
    const settings = { ...withChannels, NOTIFY_WEBHOOK: gateway.url, NOTIFY_WEBHOOK_PRIVATE: 'on' }
    const pusher = createTestPusher(app, settings)
    const delivering = pusher.runDue()
    await expect.poll(() => gateway.received.length).toBe(1)
    const before = performance.now()
    await pusher.stop()
    expect(performance.now() - before).toBeLessThan(maxStopMs)
    await delivering
    expect([pusher.messages, await app.rowsOf('jobs')]).toEqual([{ unknown: 1 }, []])
  })
})
