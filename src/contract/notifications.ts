import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { channels, leaderNotifications, studentNotifications } from './rules/notifications.ts'
import { atMost, LanguageTag, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const NotificationKind = z.enum([...new Set([...studentNotifications, ...leaderNotifications])])

const base64url = z.string().check(atMost(200), z.regex(/^[\w-]+={0,2}$/))

/** The subscription of a device, as the browser's `PushSubscription.toJSON()` returns it, with the device's time zone. */
export const PushSubscription = z.object({
  endpoint: z.string().check(atMost(1000)).register(z.globalRegistry, { format: 'uri' }),
  keys: z.object({ p256dh: base64url, auth: base64url }),
  /** IANA name, such as `Europe/Madrid`. */
  timeZone: z.string().check(atMost(60)),
  /** The language that the device shows. */
  language: z.optional(LanguageTag),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** How messages reach an address: by email, or by the gateway of the operators. */
export const ChannelName = z.enum(channels)

/** An address that a person has entered. Messages to it are one of some fixed sentences and a link. */
export const NotificationAddress = z.object({
  channel: ChannelName,
  /** As it was typed. */
  address: z.string(),
  isParents: z.boolean(),
  /** It gets messages when it is on. Entering a code switches it on, also after it has ended. */
  state: z.enum(['unconfirmed', 'on', 'ended']),
  /** Why it has ended: somebody used the link in a message, or a mail server or gateway refused the address. */
  endReason: z.optional(z.enum(['link', 'refused'])),
})
export type NotificationAddress = z.infer<typeof NotificationAddress>

/** The notifications of the viewer. */
export const Notifications = z.object({
  /** Public key with which a browser subscribes (RFC 8292): `applicationServerKey`, base64url. */
  publicKey: z.string(),
  /** Whether this session's device is subscribed. */
  isSubscribed: z.boolean(),
  /** The kinds of the viewer's role. */
  kinds: z.array(z.object({ kind: NotificationKind, isOn: z.boolean() })),
  /** Times of day, such as `21:00`, in the time zone of each device. Equal times mean that there are no quiet hours. */
  quietHours: z.object({ from: z.string(), to: z.string() }),
  /** The channels that the operators have set up. */
  channels: z.array(ChannelName),
  /** At most one for each channel. */
  addresses: z.array(NotificationAddress),
  /** Whether the viewer is under the age of consent, so that only the address of a parent can be entered. */
  needsParents: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

export const NewNotificationAddress = z.object({
  address: z.string().check(atMost(1000)),
  isParents: z.optional(z.boolean()),
  /** IANA name, such as `Europe/Madrid`: for the quiet hours. */
  timeZone: z.string().check(atMost(60)),
  language: z.optional(LanguageTag),
})
export type NewNotificationAddress = z.infer<typeof NewNotificationAddress>

const ByChannel = z.object({ channel: ChannelName })
const ByEndToken = z.object({ token: z.string().check(atMost(200)) })

export const NotificationChange = z.object({ kind: NotificationKind, isOn: z.boolean() })

/** What a push message contains: never a name or a text that people wrote. */
export interface PushPayload {
  /** Identifies what happened. A repeated message has the same id, and must not be shown twice. */
  id: string
  /** Notifications with the same tag replace each other. */
  tag: string
  /** Whether it replaces one that is still shown without a sound. */
  isQuiet?: true
  title: string
  body?: string
  /** Screen to open, such as `/questions/…`. */
  path: string
}

/** Routes of notifications: part of the table in api.ts. */
export const notificationRoutes = defineRoutes({
  'GET /api/notifications': {
    summary: 'Get your notifications: which kinds are on, and the key to subscribe a device',
    access: 'signed in',
    response: Notifications,
  },
  'PUT /api/notifications': {
    summary: 'Switch a kind of notification on or off, on all your devices',
    access: 'signed in',
    body: NotificationChange,
    response: Notifications,
  },
  'PUT /api/notifications/device': {
    summary: "Subscribe this session's device",
    access: 'signed in',
    body: PushSubscription,
    response: Nothing,
    status: 204,
  },
  'DELETE /api/notifications/device': {
    summary: "Unsubscribe this session's device",
    access: 'signed in',
    unlimited: true,
    response: Nothing,
    status: 204,
  },
  'POST /api/notifications/device/test': {
    summary: "Send a notification to this session's device",
    access: 'signed in',
    response: Nothing,
    status: 204,
    errors: [409],
  },
  'PUT /api/notifications/addresses/{channel}': {
    summary: 'Enter your address, or that of a parent; sends it a code, and replaces an earlier one',
    access: 'signed in',
    params: ByChannel,
    body: NewNotificationAddress,
    response: Notifications,
  },
  'POST /api/notifications/addresses/{channel}/code': {
    summary: 'Send another code to your address',
    access: 'signed in',
    params: ByChannel,
    response: Notifications,
    errors: [409],
  },
  'POST /api/notifications/addresses/{channel}/confirm': {
    summary: 'Switch your address on with the code that it got',
    access: 'signed in',
    params: ByChannel,
    body: z.object({ code: z.string().check(atMost(limits.code.max)) }),
    response: Notifications,
    errors: [409],
  },
  'POST /api/notifications/addresses/{channel}/test': {
    summary: 'Send a message to your address',
    access: 'signed in',
    params: ByChannel,
    response: Nothing,
    status: 204,
    errors: [409],
  },
  'DELETE /api/notifications/addresses/{channel}': {
    summary: 'Delete your address',
    access: 'signed in',
    params: ByChannel,
    unlimited: true,
    response: Nothing,
    status: 204,
  },
  'GET /api/stop/{token}': {
    summary: 'Go to the page that ends the messages to an address; changes nothing',
    access: 'anyone',
    isUnobserved: true,
    params: ByEndToken,
    response: z.string(),
    status: 302,
  },
  'POST /api/stop/{token}': {
    summary: 'End the messages to an address (RFC 8058)',
    access: 'anyone',
    isUnobserved: true,
    unlimited: true,
    params: ByEndToken,
    ignoresBody: true,
    response: Nothing,
    status: 204,
  },
})
