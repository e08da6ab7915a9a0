import { expect } from 'vitest'
import type { Channel } from '#contract/rules/notifications.ts'
import { hashKey } from '#server/platform/codes.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Environment of a group with both channels, where nothing listens. */
export const withChannels = {
  PUBLIC_URL: 'https://youth.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Lampstand <lampstand@example.org>',
  NOTIFY_WEBHOOK: 'https://gateway.example.org/hook',
  NOTIFY_WEBHOOK_SECRET: 'a secret of at least 32 characters',
}

/** Values of a call that enters an address. */
export const newAddress = (channel: Channel, address: string, isParents?: boolean) => ({
  params: { channel },
  body: { address, timeZone: 'Europe/Madrid', ...(isParents !== undefined && { isParents }) },
})

export const enter = (app: TestApp, { token }: Person, address = 'ana@example.org', channel: Channel = 'email') =>
  app.call('PUT /api/notifications/addresses/{channel}', newAddress(channel, address), token)
export const sendCode = (app: TestApp, { token }: Person) =>
  app.call('POST /api/notifications/addresses/{channel}/code', { params: { channel: 'email' } }, token)
export const sendTest = (app: TestApp, { token }: Person) =>
  app.call('POST /api/notifications/addresses/{channel}/test', { params: { channel: 'email' } }, token)
export const confirm = (app: TestApp, { token }: Person, code: string) =>
  app.call(
    'POST /api/notifications/addresses/{channel}/confirm',
    { params: { channel: 'email' }, body: { code } },
    token,
  )
export const listAddresses = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/notifications', {}, token)).body.addresses
export const stop = (app: TestApp, token: string) => app.call('POST /api/stop/{token}', { params: { token } })

const setCode = statement((sql, value: { id: string; codeHash: string; expiresAt: string }) =>
  sql
    .updateTable('destinations')
    .set({ code_hash: value.codeHash, code_expires_at: value.expiresAt, code_attempts: 0 })
    .where('id', '=', value.id),
)
/** Lets the address of a person get a code, as the job does that sends it. */
export async function receiveCode(app: TestApp, { _id }: Person, code = 'BCDFGHJK'): Promise<string> {
  const row = (await app.rowsOf('destinations')).find(({ user_id, channel }) => user_id === _id && channel === 'email')
  const id = String(row?.id)
  const expiresAt = new Date(app.now().getTime() + 30 * 60_000).toISOString()
  await app.database.write((transaction) => transaction.run(setCode, { id, codeHash: hashKey(id, code), expiresAt }))
  return code
}
/** Enters an address of a person, and confirms it. @returns the secret that ends it */
export async function switchOn(app: TestApp, person: Person, address?: string) {
  await enter(app, person, address)
  const { status } = await confirm(app, person, await receiveCode(app, person))
  expect(status).toBe(200)
  return String((await app.rowsOf('destinations')).find(({ user_id }) => user_id === person._id)?.end_token)
}
