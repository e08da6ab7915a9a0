import { createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { simpleParser } from 'mailparser'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readEnvironment } from '#server/platform/env.ts'
import { mailSettings, reply, startMailServer } from '#tools/start-mail-server.ts'
import { type AddressMessage, NotTaken } from './address-sender.ts'
import { createMailSender } from './mail-sender.ts'

const message: AddressMessage = {
  id: 'V7nH',
  text: 'There is news for you',
  url: 'https://youth.example.org/',
  endUrl: 'https://youth.example.org/stop#token',
}
const to = { address: 'ana@example.org', endToken: 'token' }
const clock = () => new Date('2026-03-02T10:00:00Z')

/** Sends a message. @returns the outcome or the error, and whether the job was completed */
async function send(
  url: string,
  others: Record<string, string> = {},
  commit = () => Promise.resolve(),
  address = to.address,
) {
  const { mail, publicUrl = '' } = readEnvironment(mailSettings(url, others))
  if (mail === undefined) throw new Error('There is no mail server')
  let isCommitted = false
  const outcome = await createMailSender({ mail, publicUrl, clock })({ ...to, address }, message, async () => {
    await commit()
    isCommitted = true
  }).catch((error: Error) => error)
  return { outcome, isCommitted }
}

async function start(options: SMTPServerOptions = {}, host?: string) {
  const server = await startMailServer(options, { host })
  onTestFinished(server.stop)
  return server
}

/** Starts a mail server that shows every byte. @param react called with what arrives after `DATA` */
async function startRaw(react: (data: string, socket: Socket) => void) {
  let data = ''
  let commands = ''
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 mail.example.org\r\n')
    socket.on('data', (chunk) => {
      if (isData) {
        data += chunk
        return react(data, socket)
      }
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        commands += `${line}\n`
        if (line === 'DATA') isData = true
        socket.write(isData ? '354 Go on\r\n' : '250 OK\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    data: () => data,
    commands: () => commands,
  }
}

const end = '\r\n.\r\n'

it.for([
  ['550 5.1.1 No such user', 'refused'],
  ['550 5.2.1 Mailbox disabled', 'refused'],
  ['553 5.1.3 Bad address', 'refused'],
  ['550 No such user', 'refused'],
  ['551 User not local', 'refused'],
  ['550 <host.block@example.org>: no such user', 'refused'],
  ['550 <user@example.org>: rejected', 'error'],
  ['550 5.1.0 Address rejected', 'refused'],
  ['550 5.1.0 Sender address rejected', 'error'],
  ['550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents more messages', 'error'],
  ['550 Requested action not taken: mailbox unavailable', 'refused'],
  ['550 5.7.1 Relaying denied', 'error'],
  ['550 Administrative prohibition', 'error'],
  ['550 Your IP address is listed at example.net', 'error'],
  ['550 Relaying denied', 'error'],
  ['553 Sorry, that sender is not allowed', 'error'],
  ['554 5.7.1 Blocked', 'error'],
  ['552 5.2.2 Mailbox full', 'error'],
  ['501 5.1.7 Bad sender', 'error'],
  ['450 4.2.0 Greylisted', 'error'],
  ['451 Try again', 'error'],
] as const)('takes %s about the recipient for: %s', async ([line, expected]) => {
  const [code, ...text] = line.split(' ')
  const server = await start({ onRcptTo: (_address, _session, done) => done(reply(Number(code), text.join(' '))) })
  const { outcome, isCommitted } = await send(server.url)
  expect([outcome instanceof Error ? 'error' : outcome, isCommitted]).toEqual([expected, false])
  // The reply could name the address.
  if (outcome instanceof Error) {
    expect(outcome.message).toBe(`The mail server 127.0.0.1 replied ${code} to RCPT TO`)
    expect(outcome).not.toBeInstanceOf(NotTaken)
  }
})

it.for([
  [{ onMailFrom: (_a, _s, done) => done(reply(550, '5.1.1 Unknown sender')) }, 'replied 550 to MAIL FROM'],
  [{ onConnect: (_s, done) => done(reply(554, 'Go away')) }, 'replied 554 Go away to CONN'],
  [{ authOptional: false }, 'replied 530 to MAIL FROM'],
] as [SMTPServerOptions, string][])(
  'never switches an address off for what is wrong with a server: %#',
  async ([options, text]) => {
    const server = await start(options)
    const { outcome, isCommitted } = await send(server.url)
    expect([(outcome as Error).message, isCommitted]).toEqual([expect.stringContaining(text), false])
  },
)

it('says that the password is wrong, without the password', async () => {
  const options = {
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: (_a, _s, done) => done(reply(535, '5.7.8 Wrong password')),
  } satisfies SMTPServerOptions
  const server = await start(options)
  const { outcome } = await send(server.url.replace('//', '//ruth%40example.org:se%2Fcret@'))
  expect(String(outcome)).toContain('replied 535 5.7.8 Wrong password to AUTH PLAIN')
  expect(String(outcome)).not.toContain('cret')
})

it('waits for a server that hangs once a minute, so that other channels go on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const sockets: Socket[] = []
  const hanging = createServer((socket) => sockets.push(socket))
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    hanging.close()
  })
  const { port } = hanging.address() as { port: number }
  const { mail, publicUrl = '' } = readEnvironment(mailSettings(`smtp://127.0.0.1:${port}`))
  if (mail === undefined) throw new Error('There is no mail server')
  const sender = createMailSender({ mail, publicUrl, clock })
  const trySending = () => sender(to, message, async () => undefined).catch((error: Error) => error.message)
  for (const connections of [1, 2]) {
    const first = trySending()
    await expect.poll(() => sockets.length).toBe(connections)
    vi.advanceTimersByTime(40_000)
    expect(await first).toContain('ETIMEDOUT')
    vi.advanceTimersByTime(59_000)
    expect([await trySending(), sockets.length]).toEqual(['The mail server did not respond a moment ago', connections])
    vi.advanceTimersByTime(1000)
  }
})

it('logs in, and sends one sentence and two links, over TLS', async () => {
  const logins: unknown[] = []
  const options = {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password])
      done(null, { user: username })
    },
  } satisfies SMTPServerOptions
  const withStarttls = await start({ ...options, hideSTARTTLS: false })
  const withTls = await start({ ...options, secure: true })
  for (const [server, scheme] of [
    [withStarttls, 'smtp'],
    [withTls, 'smtps'],
  ] as const) {
    const url = server.url.replace('smtp://', `${scheme}://ruth%40example.org:se%2Fcret@`)
    expect(await send(url, { MAIL_BOUNCES: 'bounces@example.org' })).toEqual({ outcome: 'sent', isCommitted: true })
    expect(server.received).toMatchObject([
      { from: 'bounces+token@example.org', to: 'ana@example.org', isEncrypted: true },
    ])
  }
  expect(logins).toEqual(Array(2).fill(['ruth@example.org', 'se/cret']))
  const [mail] = withTls.received
  const { subject, text, headers, messageId, date } = await simpleParser(mail?.text ?? '')
  expect([subject, messageId, date]).toEqual([message.text, '<V7nH@example.org>', clock()])
  expect(text).toBe(`${message.text}\n\n${message.url}\n\nGet no more of these messages: ${message.endUrl}\n`)
  const names =
    'auto-submitted content-transfer-encoding content-type date from list message-id mime-version subject to'
  expect(new Set(headers.keys())).toEqual(new Set(names.split(' ')))
  expect(mail?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(mail?.text.replaceAll('\r\n ', ' ')).toContain(
    'List-Unsubscribe: <https://youth.example.org/api/stop/token>\r\n',
  )
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((it) => it?.family === 'IPv4' && !it.internal)?.address

it.skipIf(outside === undefined)(
  'needs a certificate that is trusted, unless the server is on this machine',
  async () => {
    const plain = await start({}, outside)
    const withStarttls = await start({ hideSTARTTLS: false }, outside)
    const withTls = await start({ secure: true }, outside)
    for (const url of [plain.url, withStarttls.url, withTls.url.replace('smtp:', 'smtps:')]) {
      const { outcome, isCommitted } = await send(url)
      expect([String(outcome), isCommitted]).toEqual([expect.stringMatching(/ESOCKET|ETLS|CERT/), false])
    }
    expect((await send(`${plain.url}?tls=off`)).outcome).toBe('sent')
    expect([withStarttls, withTls].flatMap(({ received }) => received)).toEqual([])
  },
)

it('sends to a domain in any script', async () => {
  const server = await startRaw((data, socket) => {
    if (data.endsWith(end)) socket.end('250 Taken\r\n')
  })
  expect((await send(server.url, {}, undefined, 'ana@bücher.example')).outcome).toBe('sent')
  expect(server.commands()).toContain('RCPT TO:<ana@xn--bcher-kva.example>')
  expect(server.data()).toContain('To: ana@xn--bcher-kva.example\r\n')
})

it('sends the end of a message only after the job is completed', async () => {
  const server = await startRaw((data, socket) => {
    if (data.endsWith(end)) socket.end('250 Taken\r\n')
  })
  let before = ''
  const { outcome } = await send(server.url, {}, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    before = server.data()
  })
  expect(outcome).toBe('sent')
  expect(before).toContain('Subject: There is news for you\r\n')
  expect(before).not.toContain(end)
  expect(server.data()).toBe(`${before}.\r\n`)
})

it('sends no end if the job could not be completed', async () => {
  const server = await startRaw((data, socket) => {
    if (data.endsWith(end)) socket.end('250 Taken\r\n')
  })
  const lost = new Error('Another node has the job')
  const { outcome } = await send(server.url, {}, () => Promise.reject(lost))
  expect(outcome).toBe(lost)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.data()).not.toContain(end)
})

it.for([
  ['451 Try again', 'not taken'],
  ['554 5.7.1 Looks like spam', 'not taken'],
  ['550 5.1.1 No such user', 'refused'],
  ['', 'unknown'],
] as const)('takes %s after the end for: %s', async ([line, expected]) => {
  const server = await startRaw((data, socket) => {
    if (!data.endsWith(end)) return
    if (line === '') socket.destroy()
    else socket.end(`${line}\r\n`)
  })
  const { outcome, isCommitted } = await send(server.url)
  const kind = outcome instanceof NotTaken ? 'not taken' : outcome instanceof Error ? 'unknown' : outcome
  expect([kind, isCommitted]).toEqual([expected, true])
})

it('knows that a message was not taken if the connection was gone before its end', async () => {
  let isGone = false
  const server = await startRaw((_data, socket) => {
    isGone = true
    socket.destroy()
  })
  const { outcome, isCommitted } = await send(server.url, {}, async () => {
    while (!isGone) await new Promise((resolve) => setTimeout(resolve, 10))
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  expect([outcome, isCommitted]).toEqual([expect.any(NotTaken), true])
  expect(server.data()).not.toContain(end)
})

it('does not reach a server that is off', async () => {
  const { outcome, isCommitted } = await send('smtp://127.0.0.1:1')
  expect([String(outcome), isCommitted]).toEqual([expect.stringContaining('ECONNREFUSED'), false])
})
