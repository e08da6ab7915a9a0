import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email that a mail server has taken. */
interface Received {
  from: string
  to: string
  text: string
  isEncrypted: boolean
}

/** Returns a reply of a mail server that refuses something. */
export const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

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
