import { notification_address_code_line, notification_address_end } from '#messages'
import type { MailOptions } from '#server/platform/channel-variables.ts'
import type { AddressMessage } from './address-sender.ts'

/**
 * Returns an email (RFC 5322). Those with the same sentence and link differ in recipient, id, date and the link that ends them only.
 * @param stopUrl address to which a mail program sends the request that ends it (RFC 8058)
 */
export async function writeMail(
  { from }: MailOptions,
  address: string,
  { id, text, url, endUrl, code }: AddressMessage,
  { date, stopUrl }: { date: Date; stopUrl: string },
): Promise<Buffer> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node')
  const paragraphs = [
    text,
    code && notification_address_code_line({ code }),
    url,
    endUrl && notification_address_end({ url: endUrl }),
  ]
  return new MimeNode('text/plain; charset=utf-8', { textEncoding: 'B' })
    .setHeader([
      { key: 'From', value: from },
      { key: 'To', value: { name: '', address } },
      { key: 'Subject', value: text },
      { key: 'Date', value: date.toUTCString().replace(/GMT$/, '+0000') },
      { key: 'Message-ID', value: `<${id}@${from.address.replace(/^.*@/, '')}>` },
      { key: 'Auto-Submitted', value: 'auto-generated' },
      { key: 'List-Unsubscribe', value: `<${stopUrl}>` },
      { key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ])
    .setContent(`${paragraphs.filter(Boolean).join('\n\n')}\n`)
    .build()
}
