import { notificationNames } from '#contract/rules/notification-names.ts'
import * as messages from '#messages'
import { fileList, row } from '#server/platform/personal-data/file-parts.ts'
import { escapeHtml } from '#server/platform/personal-data/html.ts'
import { onePage, pageSize } from '#server/platform/personal-data/pages.ts'
import { listDevices, listPreferences } from './devices-store.ts'

/** The kinds of notifications that the person has chosen about. */
export const notificationSettings = fileList(
  (reader, userId) =>
    onePage(
      () => listPreferences(reader, { userId }),
      ({ kind, is_on }) => ({ kind, isOn: is_on === 1 }),
    ),
  {
    name: 'notificationSettings',
    title: messages.record_notification_settings,
    asRows: true,
    render: ({ kind, isOn }) => [
      row(
        messages.record_notification({
          kind: notificationNames[kind](),
          state: isOn ? messages.record_on() : messages.record_off(),
        }),
      ),
    ],
  },
)

export const devices = fileList(
  (reader, userId) =>
    onePage(
      () => listDevices(reader, { userId, limit: pageSize.short }),
      (device) => ({ timeZone: device.time_zone, addedAt: device.created_at }),
    ),
  {
    name: 'devices',
    title: messages.record_devices,
    asRows: true,
    render: ({ timeZone, addedAt }, at) => [
      row(messages.record_device({ timeZone: escapeHtml(timeZone), time: at(addedAt) })),
    ],
  },
)
