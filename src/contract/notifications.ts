import * as z from 'zod/mini'
import { leaderNotifications, studentNotifications } from './rules/notifications.ts'
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
})
export type Notifications = z.infer<typeof Notifications>

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
})
