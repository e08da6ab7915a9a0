import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailOptions } from '#server/platform/channel-variables.ts'

/** Time for the connection with TLS and the login, and for the message until its end. Together, they are shorter than the job's lease. */
const deadlinesMs = { open: 40_000, send: 40_000, reply: 60_000 }

type SmtpError = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

/** What a mail server replies, or why there is no reply. */
export class MailServerError extends Error {
  override name = 'MailServerError'
  /** Code of its reply (RFC 5321). Undefined if there is none. */
  readonly status: number | undefined
  /** Its reply. It can name addresses, so it is not part of the message. */
  readonly reply: string
  readonly command: string
  /** Whether it did not respond in time. */
  readonly isTimeout: boolean

  constructor(host: string, { code, originalCode, responseCode, response = '', command = '', message }: SmtpError) {
    const reason = originalCode ?? code ?? 'unknown'
    const isReply = responseCode !== undefined
    // Of a login or a greeting, the operator needs the whole reply, and it names nobody.
    const isOfServer = isReply && /^(AUTH|CONN|EHLO|STARTTLS)/.test(command)
    const what = isReply
      ? `replied ${isOfServer ? response : responseCode} to ${command}`
      : `can't be used (${reason}${reason === 'ESOCKET' || reason === 'ETLS' ? `: ${message}` : ''})`
    super(`The mail server ${host} ${what}`)
    this.status = responseCode
    this.reply = response
    this.command = command
    this.isTimeout = reason === 'ETIMEDOUT'
  }
}

const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|localhost|::1)$/.test(host)

/** Returns how a mail server is reached. */
function targetOf({ url }: MailOptions) {
  const { protocol, hostname, port, username, password, search } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'smtps:'
  return {
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    mayBePlain: search === '?tls=off',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

export interface MailServer {
  host: string
  connection: SMTPConnection
  /** Rejects when the connection fails. */
  failed: Promise<never>
  /** Destroys the connection unless it is closed within this time. It replaces the time of an earlier call. */
  limit(phase: keyof typeof deadlinesMs): void
  /** Destroys the connection at once. */
  abort(): void
}

/**
 * Connects to the mail server and logs in. The connection is encrypted, and the certificate checked, unless the server is on this
 * machine or the operator has allowed otherwise.
 * @param name of this server, in the greeting
 * @param signal ends the connection
 * @throws {MailServerError}
 */
export async function openMailServer(options: MailOptions, name: string, signal?: AbortSignal): Promise<MailServer> {
  // Loaded when the first message is sent, because it would delay the start.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { host, port, isSecure, mayBePlain, user, password } = targetOf(options)
  const socket: Socket = connect({ host, port, ...(signal && { signal }) })
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = (phase: keyof typeof deadlinesMs) => {
    clearTimeout(timer)
    const timeout = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => socket.destroy(timeout), deadlinesMs[phase])
  }
  socket.once('close', () => clearTimeout(timer))
  const abort = () => void socket.destroy()
  limit('open')
  try {
    await once(socket, 'connect')
    const isLocal = isLoopback(host)
    const connection = new Connection({
      connection: socket,
      host,
      name,
      secure: isSecure,
      ignoreTLS: mayBePlain,
      requireTLS: !(isSecure || isLocal || mayBePlain),
      tls: { rejectUnauthorized: !isLocal },
    })
    const failed = new Promise<never>((_, reject) => {
      connection.on('error', reject)
      connection.once('end', () => reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })))
    })
    failed.catch(() => undefined)
    const run = (step: (done: (error?: Error | null) => void) => void) =>
      Promise.race([failed, new Promise<void>((done, fail) => step((error) => (error ? fail(error) : done())))])
    await run((done) => connection.connect(done))
    if (user !== '') await run((done) => connection.login({ user, pass: password }, done))
    return { host, connection, failed, limit, abort }
  } catch (error) {
    abort()
    throw new MailServerError(host, error as SmtpError)
  }
}
