import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { newAddress } from './addresses.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { createTestPusher } from './push.ts'

/** An email that a mail server has taken. */
export interface Received {
  from: string
  to: string
  text: string
  isEncrypted: boolean
}

/** Returns a reply of a mail server that refuses something. */
export const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** Makes a certificate that nobody trusts. */
export function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-mail-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-days', '2', '-subj', '/CN=mail.example.org']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  })
  const files = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return files
}

interface Listening {
  host?: string | undefined
  port?: number | undefined
  /** Returns what the server replies to the end of a message. */
  refuses?: () => Error | undefined
}
/** Starts a mail server on a free port of this machine, without encryption and login unless the options say so. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  { host = '127.0.0.1', port: wanted = 0, refuses = () => undefined }: Listening = {},
) {
  const received: Received[] = []
  /** What the server replies to the end of a message. */
  let refusal: Error | undefined
  let recipientArrives = async () => {}
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [to] = envelope.rcptTo
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const text = Buffer.concat(chunks).toString()
        const error = refusal ?? refuses()
        if (error === undefined) received.push({ from, to: to?.address ?? '', text, isEncrypted: secure })
        done(error)
      })
    },
    onRcptTo: (_address, _session, done) => void recipientArrives().then(() => done(), done),
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    url: `smtp://${host}:${port}`,
    /** @param error what the server replies to the next messages; undefined if it takes them */
    refuse(error: Error | undefined) {
      refusal = error
    },
    /** @param run called before the server takes a recipient */
    onRecipient(run: () => Promise<void>) {
      recipientArrives = run
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Variables of a server that sends emails. */
export const mailSettings = (url: string, others: Record<string, string> = {}) => ({
  PUBLIC_URL: 'https://youth.example.org',
  SMTP_URL: url,
  MAIL_FROM: 'Lampstand <lampstand@example.org>',
  ...others,
})

/** Runs all jobs that are due. @returns the emails since the last call, parsed and as they are, the outcomes and the warnings */
export async function deliverMails(
  app: Pick<TestApp, 'database' | 'now'>,
  server: MailServer,
  settings: Record<string, string>,
) {
  const { runDue, messages, warnings } = createTestPusher(app, settings)
  await runDue()
  const texts = server.received.splice(0).map(({ text }) => text)
  const mails: ParsedMail[] = []
  for (const text of texts) mails.push(await simpleParser(text))
  return { mails, texts, messages, warnings }
}

/** Enters an address of a person and confirms it with the code that arrives. */
export async function addMailAddress(
  app: TestApp,
  server: MailServer,
  { person, address, isParents }: { person: Person; address: string; isParents?: boolean },
  settings: Record<string, string>,
): Promise<void> {
  await app.call('PUT /api/notifications/addresses/{channel}', newAddress('email', address, isParents), person.token)
  const { mails } = await deliverMails(app, server, settings)
  const [, code = ''] =
    /Code: (\S+)/.exec(mails.find(({ to }) => JSON.stringify(to).includes(address))?.text ?? '') ?? []
  const params = { channel: 'email' as const }
  const { status } = await app.call(
    'POST /api/notifications/addresses/{channel}/confirm',
    { params, body: { code } },
    person.token,
  )
  if (status !== 200) throw new Error(`The code ${code} was refused with ${status}`)
}
