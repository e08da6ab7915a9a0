import { expect } from 'vitest'
import type { Channel } from '#contract/rules/notifications.ts'
import type { TestApp } from './app.ts'
import { startGateway } from './gateway.ts'
import type { Person } from './people.ts'
import { createTestPusher } from './push.ts'

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

type Of = [person: Person, channel?: Channel]
const ofChannel = (channel: Channel) => ({ params: { channel } })

export const enter = (app: TestApp, { token }: Person, address = 'ana@example.org', channel: Channel = 'gateway') =>
  app.call('PUT /api/notifications/addresses/{channel}', newAddress(channel, address), token)
export const sendCode = (app: TestApp, ...[{ token }, channel = 'gateway']: Of) =>
  app.call('POST /api/notifications/addresses/{channel}/code', ofChannel(channel), token)
export const sendTest = (app: TestApp, ...[{ token }, channel = 'gateway']: Of) =>
  app.call('POST /api/notifications/addresses/{channel}/test', ofChannel(channel), token)
export const confirm = (app: TestApp, { token }: Person, code: string, channel: Channel = 'gateway') =>
  app.call('POST /api/notifications/addresses/{channel}/confirm', { ...ofChannel(channel), body: { code } }, token)
export const listAddresses = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/notifications', {}, token)).body.addresses
export const stop = (app: TestApp, token: string) => app.call('POST /api/stop/{token}', { params: { token } })

/** Lets the program call a gateway with all that is due. @returns the newest code that the address of a person has got */
export async function receiveCode(app: TestApp, person: Person): Promise<string> {
  const gateway = await startGateway()
  const settings = { ...withChannels, NOTIFY_WEBHOOK: gateway.url, NOTIFY_WEBHOOK_PRIVATE: 'on' }
  await createTestPusher(app, settings).runDue()
  const address = (await listAddresses(app, person)).find(({ channel }) => channel === 'gateway')?.address
  const messages: { to: string; code?: string }[] = gateway.received.map(({ body }) => JSON.parse(body))
  return String(messages.findLast(({ to }) => to === address)?.code)
}

/** Enters an address of a person, and confirms it. @returns the secret that ends it */
export async function switchOn(app: TestApp, person: Person, address?: string) {
  await enter(app, person, address)
  const { status } = await confirm(app, person, await receiveCode(app, person))
  expect(status).toBe(200)
  return String((await app.rowsOf('destinations')).find(({ user_id }) => user_id === person._id)?.end_token)
}
