// The settings of the channels on which addresses get messages: a mail server, and a webhook (ADR 075).

import * as z from 'zod/mini'

/** An email address with ASCII characters: which others a mail server takes is not known before it is asked. */
const emailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i
const withName = /^([^<>"\\\p{Cc}]*?)\s*<([^<>]+)>$/u

/** Returns the parts of `address` or `Name <address>`. */
function parseSender(value: string) {
  const [, name = '', address = value] = withName.exec(value) ?? []
  return { name, address }
}

/** Local parts have at most 64 characters, of which the token and the plus sign before it take 44. */
const maxBounceLocal = 20
const isBounceAddress = (value: string) => emailAddress.test(value) && value.indexOf('@') <= maxBounceLocal

/** Returns whether a part of a URL can be decoded. */
function isEncoded(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

function isMailServer(value: string): boolean {
  if (!/^smtps?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { hostname, pathname, search, hash, protocol, username, password } = new URL(value)
  if (!isEncoded(username) || !isEncoded(password)) return false
  const mayHaveParameter = protocol === 'smtp:' && search === '?tls=off'
  return hostname !== '' && pathname.length <= 1 && (search === '' || mayHaveParameter) && hash === ''
}

const isWebhook = (value: string) => {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

export const channelVariables = {
  SMTP_URL: z.optional(
    z.string().check(
      z.refine(isMailServer, {
        error:
          'SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465, with @ as %40; ?tls=off allows smtp:// without encryption',
      }),
    ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(
      z.refine((value) => emailAddress.test(parseSender(value).address), {
        error: 'MAIL_FROM must be an address, with or without a name: Youth group <youth@example.org>',
      }),
    ),
  ),
  MAIL_BOUNCES: z.optional(
    z.string().check(
      z.refine(isBounceAddress, {
        error: `MAIL_BOUNCES must be an address with at most ${maxBounceLocal} characters before the @, for instance bounces@example.org`,
      }),
    ),
  ),
  NOTIFY_WEBHOOK: z.optional(
    z.string().check(
      z.refine(isWebhook, {
        error: 'NOTIFY_WEBHOOK must be an address such as https://gateway.example.org/lampstand',
      }),
    ),
  ),
  NOTIFY_WEBHOOK_SECRET: z.optional(
    z.string().check(
      z.minLength(32, {
        error: 'NOTIFY_WEBHOOK_SECRET must have at least 32 characters: openssl rand -hex 32',
      }),
    ),
  ),
  NOTIFY_WEBHOOK_PRIVATE: z._default(
    z.enum(['on', 'off'], { error: 'NOTIFY_WEBHOOK_PRIVATE must be on or off' }),
    'off',
  ),
}

type Given = z.infer<ReturnType<typeof z.object<typeof channelVariables>>> & { PUBLIC_URL?: string | undefined }
const isSet = (value: string | undefined) => value !== undefined

/** What the variables must be together. */
export const channelRules = [
  z.refine<Given>((it) => isSet(it.SMTP_URL) === isSet(it.MAIL_FROM), {
    error: 'SMTP_URL and MAIL_FROM belong together: set both, or neither and no emails are sent',
  }),
  z.refine<Given>((it) => isSet(it.SMTP_URL) || !isSet(it.MAIL_BOUNCES), {
    error: 'MAIL_BOUNCES has no effect without SMTP_URL',
  }),
  z.refine<Given>((it) => isSet(it.NOTIFY_WEBHOOK) === isSet(it.NOTIFY_WEBHOOK_SECRET), {
    error: 'NOTIFY_WEBHOOK and NOTIFY_WEBHOOK_SECRET belong together: set both, or neither',
  }),
  z.refine<Given>((it) => !/^http:/i.test(it.NOTIFY_WEBHOOK ?? '') || it.NOTIFY_WEBHOOK_PRIVATE === 'on', {
    error: 'NOTIFY_WEBHOOK must begin with https:// unless NOTIFY_WEBHOOK_PRIVATE=on allows addresses of your network',
  }),
  z.refine<Given>((it) => isSet(it.PUBLIC_URL) || !(isSet(it.SMTP_URL) || isSet(it.NOTIFY_WEBHOOK)), {
    error: 'SMTP_URL and NOTIFY_WEBHOOK need PUBLIC_URL, to which the links in messages lead',
  }),
]

/** A mail server, and in whose name it gets messages. */
export interface MailOptions {
  /** `smtp:` or `smtps:`, with user and password. `?tls=off` allows a connection without encryption. */
  url: string
  /** The name can be empty. */
  from: { name: string; address: string }
  /** Where mail servers report what they can't deliver: `bounces+<end token>@…`. */
  bounces: string | undefined
}

export interface WebhookOptions {
  url: string
  secret: string
  /** Whether it may be in a private network. */
  allowsPrivate: boolean
}

/** Returns the channels that an operator has set up. */
export const channelsOf = (it: Given): { mail: MailOptions | undefined; webhook: WebhookOptions | undefined } => ({
  mail:
    it.SMTP_URL !== undefined && it.MAIL_FROM !== undefined
      ? { url: it.SMTP_URL, from: parseSender(it.MAIL_FROM), bounces: it.MAIL_BOUNCES }
      : undefined,
  webhook:
    it.NOTIFY_WEBHOOK !== undefined && it.NOTIFY_WEBHOOK_SECRET !== undefined
      ? {
          url: it.NOTIFY_WEBHOOK,
          secret: it.NOTIFY_WEBHOOK_SECRET,
          allowsPrivate: it.NOTIFY_WEBHOOK_PRIVATE === 'on',
        }
      : undefined,
})
