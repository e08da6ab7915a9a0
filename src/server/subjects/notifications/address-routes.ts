import type { NotificationAddress, Notifications, notificationRoutes } from '#contract/notifications.ts'
import { addressRules, type Channel, channels } from '#contract/rules/notifications.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { isTimeZone } from '#server/platform/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Environment } from '#server/platform/env.ts'
import { AppError, invalidField } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import * as writes from './address-writes.ts'
import * as store from './addresses-store.ts'

/** Returns the channels that the operators have set up. */
export const configuredChannels = ({ mail, webhook }: Pick<Environment, 'mail' | 'webhook'>): Channel[] =>
  channels.filter((channel) => (channel === 'email' ? mail : webhook) !== undefined)

export const presentAddress = (row: store.AddressRow): NotificationAddress => ({
  channel: row.channel as Channel,
  address: row.address,
  isParents: row.is_parents === 1,
  state: writes.stateOf(row),
  ...(row.end_reason !== null && { endReason: row.end_reason }),
})

/** @throws {AppError} `invalid`, at the field */
function checkAddress(channel: Channel, address: string, timeZone: string): void {
  const rule = addressRules[channel]
  const fault = address.length > rule.max ? rule.missing() : checkText(rule, address)
  if (fault !== undefined) throw invalidField('address', fault)
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', messages.time_zone_unknown())
}

/** Throws after the commit, so that a wrong guess counts. */
function refuseGuess(guess: writes.Guess): void {
  if (guess === 'wrong') throw invalidField('code', messages.address_code_wrong())
  if (guess === 'over') throw invalidField('code', messages.address_code_over())
  if (guess === 'too many') throw new AppError('slow_down', messages.address_code_tries())
}

type AddressKey = Exclude<
  keyof typeof notificationRoutes,
  `${string} /api/notifications${'' | '/device' | '/device/test'}`
>

/** Handlers of the addresses of a person: docs/rules.md#addresses-that-get-notifications. */
export function addressHandlers(
  { database, clock, environment, events }: Services,
  needsParents: writes.NeedsParents,
  load: (viewer: Viewer) => Promise<Notifications>,
): Handlers<AddressKey> {
  const configured = configuredChannels(environment)

  /** Makes a change of a person's address. @throws {AppError} `not_found` if the channel is not set up */
  async function change<Result>(
    viewer: Viewer,
    channel: Channel,
    write: (transaction: Transaction, base: Parameters<typeof writes.sendTest>[1]) => Promise<Result>,
  ): Promise<Result> {
    if (!configured.includes(channel)) throw new AppError('not_found', messages.not_found())
    const base = { viewer, channel, now: clock(), needsParents }
    const result = await database.write((transaction) => write(transaction, base))
    publish(viewer.id)
    return result
  }

  /** Also wakes the worker, on other nodes too. */
  const publish = (id: string) => events.publish({ change: 'users', id, audience: { user: id } })

  return {
    async 'PUT /api/notifications/addresses/{channel}'({ viewer, params: { channel }, body }) {
      const { timeZone, language = null, isParents = false } = body
      const address = body.address.trim()
      await change(viewer, channel, (transaction, base) => {
        checkAddress(channel, address, timeZone)
        const isOfParents = isParents && viewer.role === 'student'
        return writes.enterAddress(transaction, { ...base, address, isParents: isOfParents, timeZone, language })
      })
      return load(viewer)
    },

    async 'POST /api/notifications/addresses/{channel}/code'({ viewer, params: { channel } }) {
      await change(viewer, channel, writes.sendAnotherCode)
      return load(viewer)
    },

    async 'POST /api/notifications/addresses/{channel}/confirm'({ viewer, params: { channel }, body: { code } }) {
      refuseGuess(
        await change(viewer, channel, (transaction, base) => writes.confirmAddress(transaction, { ...base, code })),
      )
      return load(viewer)
    },

    async 'POST /api/notifications/addresses/{channel}/test'({ viewer, params: { channel } }) {
      await change(viewer, channel, writes.sendTest)
    },

    async 'DELETE /api/notifications/addresses/{channel}'({ viewer, params: { channel } }) {
      await database.write((transaction) => store.deleteAddress(transaction, { userId: viewer.id, channel }))
      publish(viewer.id)
    },

    'GET /api/stop/{token}': async ({ params: { token } }) => `/stop#${encodeURIComponent(token)}`,

    async 'POST /api/stop/{token}'({ params: { token: endToken } }) {
      // Calls of anyone with unknown tokens don't lock the database.
      if ((await store.findByEndToken(database.read, { endToken })) === undefined) return
      const now = clock().toISOString()
      const userId = await database.write((transaction) =>
        writes.endByToken(transaction, { endToken, reason: 'link', now }),
      )
      if (userId !== undefined) publish(userId)
    },
  }
}
