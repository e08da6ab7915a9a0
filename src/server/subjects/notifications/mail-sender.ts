import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import type { MailOptions } from '#server/platform/channel-variables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type AddressMessage, NotTaken, type SendOutcome, type SendToAddress } from './address-sender.ts'
import { type MailServer, MailServerError, openMailServer } from './mail-server.ts'
import { writeMail } from './mail-text.ts'
import { refusesAddress, refusesAddressOfMessage } from './refusals.ts'

interface Options {
  mail: MailOptions
  /** Address of this server. */
  publicUrl: string
  clock: Clock
}

/** Returns whether a server refuses the address. What it says about this server, or its own state, never switches one off. */
const isRefusal = ({ reply, command }: MailServerError) =>
  (command === 'RCPT TO' && refusesAddress(reply)) || (command === 'DATA' && refusesAddressOfMessage(reply))

/** Returns an address with its domain as mail servers know it: people type `ana@bücher.example`. */
const toAscii = (address: string) => address.replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain)

const returnPathOf = ({ from, bounces }: MailOptions, endToken: string) =>
  bounces === undefined ? from.address : bounces.replace('@', `+${endToken}@`)

/** Sends a message, of which the end follows after `commit`. @throws as `SendToAddress` */
async function transmit(
  { host, connection, failed, limit }: MailServer,
  envelope: { from: string; to: string },
  content: Buffer,
  commit: () => Promise<void>,
): Promise<SendOutcome> {
  let committing: Promise<void> | undefined
  let failure: Error | undefined
  let isComplete = false
  async function* parts() {
    yield content
    committing = commit()
    await committing
    // The connection can fail meanwhile. Then the end is never sent.
    if (failure !== undefined) throw failure
    isComplete = true
    limit('reply')
  }
  limit('send')
  const sent = new Promise<void>((resolve, reject) =>
    connection.send({ ...envelope, size: content.length }, Readable.from(parts(), { objectMode: false }), (error) =>
      error ? reject(error) : resolve(),
    ),
  )
  try {
    await Promise.race([failed, sent])
    // A reply before the end is about a message that this server has not sent.
    await committing
    if (!isComplete) throw new Error('Early reply')
    return 'sent'
  } catch (error) {
    failure = error as Error
    const known = new MailServerError(host, failure)
    await committing
    if (isRefusal(known)) return 'refused'
    if (committing === undefined) throw known
    if (!isComplete || known.status !== undefined) throw new NotTaken(known.message)
    throw known
  }
}

/** Time for which no message waits for a mail server that hangs: messages to the gateway wait for the same jobs. */
const pauseMs = 60_000

/** Returns what sends emails by the operator's mail server, at most once each. */
export function createMailSender({ mail, publicUrl, clock }: Options): SendToAddress {
  const name = new URL(publicUrl).hostname
  let pausedUntil = 0
  return async ({ address, endToken }, message: AddressMessage, commit, signal) => {
    if (performance.now() < pausedUntil) throw new Error('The mail server did not respond a moment ago')
    const stopUrl = `${publicUrl}/api/stop/${endToken}`
    const content = await writeMail(mail, address, message, { date: clock(), stopUrl })
    const server = await openMailServer(mail, name, signal).catch((error: MailServerError) => {
      if (error.isTimeout) pausedUntil = performance.now() + pauseMs
      throw error
    })
    const envelope = { from: returnPathOf(mail, endToken), to: toAscii(address) }
    try {
      const outcome = await transmit(server, envelope, content, commit)
      server.connection.quit()
      return outcome
    } catch (error) {
      server.abort()
      throw error
    }
  }
}
