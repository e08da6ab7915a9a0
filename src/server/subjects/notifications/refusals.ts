/** Enhanced status codes (RFC 3463) of an address that does not exist or takes nothing. 5.1.7 and 5.1.8 are about the sender's. */
const refusedAddress = /^5\.1\.(?:[1-6]|9|10)$/
/** Codes of replies for several reasons: an address, its sender, or too many messages. 5.0.0 says nothing but that it failed. */
const unclear = /^5\.(0\.0|1\.0|2\.1)$/
/** Words in replies without a clear code that are about the recipient, such as "no such user". */
const aboutRecipient = /user|mailbox|recipient|account|address|alias|person|exist|unknown/i
/** Words in those about this server, such as "relaying denied", or about how many messages there are. */
const aboutSender =
  /relay|authenti|sender|polic|block|spam|denied|listed|\bip\b|host|helo|dns|spf|dkim|dmarc|reputation|\brate\b|quickly|limit/i

/** Returns the enhanced status code of a mail server's reply. */
const enhancedOf = (reply: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]

/**
 * Returns whether a mail server's reply (RFC 5321) means that an address is to be switched off, and not that something is wrong with this
 * server or that one.
 */
export function refusesAddress(reply: string): boolean {
  const enhanced = enhancedOf(reply)
  if (enhanced !== undefined && !unclear.test(enhanced)) return refusedAddress.test(enhanced)
  // The address itself can have such words.
  const words = reply.replaceAll(/\S+@\S+/g, '')
  return /^55[013]/.test(words) && aboutRecipient.test(words) && !aboutSender.test(words)
}

/** The same for the reply to a whole message, which can be refused for what is in it. */
export const refusesAddressOfMessage = (reply: string): boolean =>
  enhancedOf(reply) !== undefined && refusesAddress(reply)

/** Returns the fields of a header, with their lines unfolded. */
function fieldsOf(text: string) {
  const fields = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return (name: string) =>
    fields.flatMap((field) => {
      const [, value] = new RegExp(`^${name}:(.*)$`, 'i').exec(field) ?? []
      return value === undefined ? [] : value.trim()
    })
}

/** Returns whether a delivery report says of a recipient that it was refused for good. */
function isRefusal(group: ReturnType<typeof fieldsOf>): boolean {
  const [status = '5.0.0'] = group('Status').map((value) => value.replace(/\s.*$/, ''))
  const [diagnostic = ''] = group('Diagnostic-Code').map((value) => value.replace(/^smtp;\s*/i, ''))
  const isForGood = unclear.test(status) ? refusesAddress(diagnostic) : refusedAddress.test(status)
  return isForGood && group('Action').every((action) => /^failed\b/i.test(action))
}

const deliveryStatus = /^message\/(?:global-)?delivery-status\b/i
/** The token that `MAIL_BOUNCES` gets in the return path of a message. */
const tokenAfterPlus = /\+([\w-]{43})@/

/**
 * Reads a delivery report (RFC 3464).
 * @returns the end token of the address that was refused for good, undefined if the report says something else
 */
export function readDeliveryReport(text: string): string | undefined {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/)
  const field = fieldsOf(head)
  const [type = ''] = field('Content-Type')
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!/^multipart\/report\b/i.test(type) || boundary === undefined) return undefined
  const parts = `\n${rest.join('\n\n')}`.split(`\n--${boundary}`)
  // What is before the first boundary is no part.
  const report = parts
    .slice(1)
    .find((part) => deliveryStatus.test(fieldsOf(part.split('\n\n')[0] ?? '')('Content-Type')[0] ?? ''))
  // One for each mailbox to which the address leads. If any of them may get messages, it is not refused.
  const reported = (report ?? '').split('\n\n').map(fieldsOf)
  const outcomes = reported.filter((group) => group('Action').length > 0)
  if (outcomes.length === 0 || !outcomes.every(isRefusal)) return undefined
  const recipients = ['To', 'Delivered-To', 'X-Original-To'].flatMap(field)
  return recipients.flatMap((recipient) => tokenAfterPlus.exec(recipient)?.[1] ?? [])[0]
}
