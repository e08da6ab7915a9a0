import { notificationNames } from '#contract/rules/notification-names.ts'
import * as messages from '#messages'
import { fileList, row } from '#server/platform/personal-data/file-parts.ts'
import { escapeHtml } from '#server/platform/personal-data/html.ts'
import { onePage, pageSize } from '#server/platform/personal-data/pages.ts'
import { listAddresses } from './addresses-store.ts'
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

/** Addresses that the person has entered, also those of parents. */
export const addresses = fileList(
  (reader, userId) =>
    onePage(
      () => listAddresses(reader, { userId }),
      (it) => ({
        address: it.address,
        isParents: it.is_parents === 1,
        isOn: it.confirmed_at !== null && it.ended_at === null,
        addedAt: it.created_at,
      }),
    ),
  {
    name: 'addresses',
    title: messages.record_addresses,
    asRows: true,
    render({ address, isParents, isOn, addedAt }, at) {
      const render = isParents ? messages.record_address_of_parents : messages.record_address
      const state = isOn ? messages.record_on() : messages.record_off()
      return [row(render({ address: escapeHtml(address), state, time: at(addedAt) }))]
    },
  },
)
