import { notificationNames } from '#contract/rules/notification-names.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import * as messages from '#messages'
import type { FileList } from '#server/platform/personal-data/declaration.ts'
import { row } from '#server/platform/personal-data/file-parts.ts'
import { escapeHtml } from '#server/platform/personal-data/html.ts'
import { onePage, pageSize } from '#server/platform/personal-data/pages.ts'
import { listDevices, listPreferences } from './devices-store.ts'

/** The kinds of notifications that the person has chosen about. */
export const notificationSettings: FileList<{ kind: NotificationKind; isOn: boolean }> = {
  name: 'notificationSettings',
  title: messages.record_notification_settings,
  pages: (reader, userId) =>
    onePage(
      () => listPreferences(reader, { userId }),
      ({ kind, is_on }) => ({ kind, isOn: is_on === 1 }),
    ),
  asRows: true,
  render: ({ kind, isOn }) => [
    row(
      messages.record_notification({
        kind: notificationNames[kind](),
        state: isOn ? messages.record_on() : messages.record_off(),
      }),
    ),
  ],
}

export const devices: FileList<{ timeZone: string; addedAt: string }> = {
  name: 'devices',
  title: messages.record_devices,
  pages: (reader, userId) =>
    onePage(
      () => listDevices(reader, { userId, limit: pageSize.short }),
      (device) => ({ timeZone: device.time_zone, addedAt: device.created_at }),
    ),
  asRows: true,
  render: ({ timeZone, addedAt }, at) => [
    row(messages.record_device({ timeZone: escapeHtml(timeZone), time: at(addedAt) })),
  ],
}
