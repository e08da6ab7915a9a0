import { hash } from 'node:crypto'
import type { calendarRoutes } from '#contract/calendar.ts'
import { not_found, not_signed_in } from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { loadFeed } from './feed.ts'
import * as store from './store.ts'

/** Returns the secret in the name of a file. A name without one has none that anybody was given. */
const secretIn = (file: string): string => /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? ''

export function calendarHandlers({
  database,
  clock,
  environment,
  securityLog,
}: Services): Handlers<keyof typeof calendarRoutes> {
  const { read } = database
  return {
    'GET /api/calendar': async ({ viewer }) => ({
      createdAt: (await store.findAddress(read, { userId: viewer.id }))?.created_at ?? null,
    }),

    async 'POST /api/calendar'({ viewer, caller, createOnce, secretOf }) {
      const [id, userId, createdAt] = [newId(), viewer.id, clock().toISOString()]
      const { row, isNew } = await createOnce({
        id,
        async write(transaction) {
          // A change of the password at the same moment ends the session, and then whatever this one has saved.
          const session = await store.lockSession(transaction, viewer)
          if (session === undefined) throw new AppError('not_signed_in', not_signed_in())
          await store.saveAddress(transaction, { userId, addressHash: hashToken(secretOf(id)), createdAt })
          return { secret: secretOf(id), createdAt }
        },
        async load(first) {
          const [secret, address] = [secretOf(first), await store.findAddress(read, { userId })]
          // Another one has replaced it, or it has ended.
          if (address?.address_hash !== hashToken(secret)) throw new AppError('not_found', not_found())
          return { secret, createdAt: address.created_at }
        },
      })
      if (isNew) securityLog('calendar address created', caller, { account: userId })
      return { path: `/api/calendar/${row.secret}.ics`, createdAt: row.createdAt }
    },

    async 'DELETE /api/calendar'({ viewer }) {
      await database.write((transaction) => store.deleteAddressOf(transaction, viewer.id))
    },

    async 'GET /api/calendar/{file}'({ params: { file } }) {
      const subscriber = orNotFound(await store.findSubscriber(read, hashToken(secretIn(file))), not_found)
      const text = await loadFeed(read, subscriber, { ...environment, now: clock() })
      return { version: hash('sha256', text, 'base64url'), load: async () => text }
    },
  }
}
