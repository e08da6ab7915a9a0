import { sql as raw } from 'kysely'
import type { Channel } from '#contract/rules/notifications.ts'
import { deleteRows, execute, executeAndCheck, queryAll, queryFirst } from '#server/platform/database/statement.ts'

/** Lists the addresses of a person. */
export const listAddresses = queryAll((sql, value: { userId: string }) =>
  sql
    .selectFrom('destinations')
    .select(['id', 'channel', 'address', 'is_parents', 'confirmed_at', 'ended_at', 'end_reason', 'created_at'])
    .where('user_id', '=', value.userId)
    .where('channel', '<>', raw.lit('push'))
    .orderBy('channel'),
)
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number]

interface OfChannel {
  userId: string
  channel: Channel
}
/** Deletes the address of a person. What waits for it is deleted with it. */
export const deleteAddress = execute((sql, value: OfChannel) =>
  sql.deleteFrom('destinations').where('user_id', '=', value.userId).where('channel', '=', value.channel),
)

interface NewAddress extends OfChannel {
  id: string
  sessionHash: string
  address: string
  isParents: number
  timeZone: string
  language: string | null
  endToken: string
  now: string
}
/** Adds an unconfirmed address of a person. @returns false if the session has ended */
export const insertAddress = executeAndCheck((sql, value: Omit<NewAddress, 'userId'>) =>
  sql
    .insertInto('destinations')
    .columns([
      ...(['id', 'user_id', 'channel', 'address', 'is_parents'] as const),
      ...(['time_zone', 'language', 'end_token', 'created_at'] as const),
    ])
    .expression((rows) =>
      rows
        .selectFrom('sessions')
        .select((row) => {
          const text = <Given extends string | null>(given: Given) => row.cast<Given>(row.val(given), 'text')
          return [
            text(value.id).as('id'),
            'user_id',
            text(value.channel).as('channel'),
            text(value.address).as('address'),
            row.cast<number>(row.val(value.isParents), 'integer').as('is_parents'),
            text(value.timeZone).as('time_zone'),
            text(value.language).as('language'),
            text(value.endToken).as('end_token'),
            text(value.now).as('created_at'),
          ]
        })
        .where('token_hash', '=', value.sessionHash)
        // A change of the password or the role at the same moment ends the session, and then what this one has saved.
        .forShare(),
    ),
)

/** Counts a guess of the code that an address has got. @returns false if no more guesses are allowed, or there is no valid code */
export const countGuess = executeAndCheck((sql, value: { id: string; max: number; now: string }) =>
  sql
    .updateTable('destinations')
    .set((row) => ({ code_attempts: row('code_attempts', '+', 1) }))
    .where('id', '=', value.id)
    .where('code_attempts', '<', value.max)
    .where('code_expires_at', '>', value.now),
)

/** Switches an address on, if this is the code that it has got, which is then used up. @returns whether it is */
export const confirmAddress = executeAndCheck((sql, value: { id: string; codeHash: string; now: string }) =>
  sql
    .updateTable('destinations')
    .set({
      confirmed_at: value.now,
      ended_at: null,
      end_reason: null,
      code_hash: null,
      code_expires_at: null,
      code_attempts: 0,
    })
    .where('id', '=', value.id)
    .where('code_hash', '=', value.codeHash),
)

/** Returns whether the address of a person has a code that is still valid. */
export const findCode = queryFirst((sql, value: { id: string; now: string }) =>
  sql.selectFrom('destinations').select('id').where('id', '=', value.id).where('code_expires_at', '>', value.now),
)

export const findByEndToken = queryFirst((sql, value: { endToken: string }) =>
  sql
    .selectFrom('destinations')
    .select(['id', 'user_id', 'channel', 'address', 'confirmed_at', 'code_expires_at', 'ended_at'])
    .where('end_token', '=', value.endToken),
)

export type EndReason = AddressRow['end_reason']
/** Ends an address, and its code, also if it has ended before: then it keeps why and when. */
export const endAddress = execute((sql, value: { id: string; reason: EndReason; now: string }) =>
  sql
    .updateTable('destinations')
    .set((row) => ({
      ended_at: row.fn.coalesce('ended_at', row.cast<string>(row.val(value.now), 'text')),
      end_reason: row
        .case()
        .when('ended_at', 'is', null)
        .then(row.cast<EndReason>(row.val(value.reason), 'text'))
        .else(row.ref('end_reason'))
        .end(),
      ...{ code_hash: null, code_expires_at: null, code_attempts: 0 },
    }))
    .where('id', '=', value.id),
)
/** Deletes what waits for the end of the quiet hours of an address. */
export const deleteHeldOf = deleteRows('held_notifications', 'destination_id')

/** Ends the codes of the addresses of a person. */
export const endCodesOf = execute((sql, value: { userId: string }) =>
  sql
    .updateTable('destinations')
    .set({ code_hash: null, code_expires_at: null, code_attempts: 0 })
    .where('user_id', '=', value.userId)
    .where('code_hash', 'is not', null),
)

/** Deletes the addresses of a person: all, or only unconfirmed ones. */
export const deleteAddressesOf = execute((sql, value: { userId: string }) =>
  sql.deleteFrom('destinations').where('user_id', '=', value.userId).where('channel', '<>', raw.lit('push')),
)
export const deleteUnconfirmedOf = execute((sql, value: { userId: string }) =>
  sql
    .deleteFrom('destinations')
    .where('user_id', '=', value.userId)
    .where('channel', '<>', raw.lit('push'))
    .where('confirmed_at', 'is', null),
)

interface Counted {
  /** Hash of what is limited. */
  limited: string
  max: number
  /** When the amount begins again. */
  until: string
  now: string
}
/** Sets how often something was counted. */
export const setLimit = execute((sql, value: { limited: string; amount: number; until: string }) =>
  sql
    .insertInto('code_limits')
    .values({ limited: value.limited, amount: value.amount, until: value.until })
    .onConflict((conflict) => conflict.column('limited').doUpdateSet({ amount: value.amount, until: value.until })),
)
/** Counts one of what is limited. @returns false if there were enough: of simultaneous ones, no more than `max` get true */
export const countLimited = executeAndCheck((sql, value: Counted) =>
  sql
    .insertInto('code_limits')
    .values({ limited: value.limited, amount: 1, until: value.until })
    .onConflict((conflict) =>
      conflict
        .column('limited')
        .doUpdateSet((row) => {
          const isOver = row('code_limits.until', '<=', value.now)
          return {
            amount: row
              .case()
              .when(isOver)
              .then(1)
              .else(row('code_limits.amount', '+', 1))
              .end(),
            until: row.case().when(isOver).then(value.until).else(row.ref('code_limits.until')).end(),
          }
        })
        .where((row) => row.or([row('code_limits.until', '<=', value.now), row('code_limits.amount', '<', value.max)])),
    ),
)
