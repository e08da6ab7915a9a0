import { NotificationChange, Notifications, PushSubscription } from './notifications.ts'
import { Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

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
    limit: true,
    body: NotificationChange,
    response: Notifications,
  },
  'PUT /api/notifications/device': {
    summary: "Subscribe this session's device",
    access: 'signed in',
    limit: true,
    body: PushSubscription,
    response: Nothing,
    status: 204,
  },
  'DELETE /api/notifications/device': {
    summary: "Unsubscribe this session's device",
    access: 'signed in',
    response: Nothing,
    status: 204,
  },
  'POST /api/notifications/device/test': {
    summary: "Send a notification to this session's device",
    access: 'signed in',
    limit: true,
    response: Nothing,
    status: 204,
    errors: [409],
  },
})
