import { domainToASCII } from 'node:url'
import { serverLimits } from '#contract/limits.ts'
import type { Channel } from '#contract/rules/notifications.ts'
import * as messages from '#messages'
import { hashKey, normalizeCode } from '#server/platform/codes.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, invalidField, orNotFound } from '#server/platform/errors.ts'
import { createToken } from '#server/platform/tokens.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import * as store from './addresses-store.ts'
import { lockOwner } from './devices-store.ts'
import { enqueueDelivery } from './notify-job.ts'

/** Returns whether a student is under the age of consent, so that only the address of a parent gets messages. */
export type NeedsParents = (reader: Reader, person: { userId: string }) => Promise<boolean>

const { maxGuesses, limitMs, maxPerAddress, maxPerPerson } = serverLimits.addresses

interface Messaged {
  userId: string
  channel: Channel
  address: string
  now: Date
}
/** Returns the hash of an address in all spellings in which it usually is one: without dots, spaces and what follows a plus sign. */
function limitedOf(channel: Channel, address: string): string {
  const text = address.normalize('NFKC').toLowerCase()
  const [, local = '', domain = ''] = /^([^+]*).*@(.*)$/s.exec(text) ?? []
  const isEmail = channel === 'email' && local !== ''
  const same = isEmail
    ? [local.replaceAll('.', ''), domainToASCII(domain)]
    : [text.replaceAll(/[^\p{L}\p{N}]/gu, '') || text]
  return hashKey('address', channel, ...same)
}

/**
 * Counts a code or a test that a person lets the server send: nobody gets many of them by what others type.
 * @throws {AppError} `slow_down`
 */
async function countMessage(transaction: Transaction, { userId, channel, address, now }: Messaged): Promise<void> {
  const time = { now: now.toISOString(), until: new Date(now.getTime() + limitMs).toISOString() }
  const limits = [
    { limited: hashKey('person', userId), max: maxPerPerson },
    { limited: limitedOf(channel, address), max: maxPerAddress },
  ]
  for (const limit of limits) {
    if (!(await store.countLimited(transaction, { ...limit, ...time }))) {
      throw new AppError('slow_down', messages.address_limit())
    }
  }
}

/** Sends a code to an address. Once it is there, the row has its hash. */
async function sendCode(transaction: Transaction, destination: Messaged & { id: string }): Promise<void> {
  await countMessage(transaction, destination)
  const now = destination.now.toISOString()
  const { id: device, channel } = destination
  await enqueueDelivery(transaction, { channel, device, id: newId(), shown: 'code', now })
}

interface Change {
  viewer: Viewer
  channel: Channel
  now: Date
  needsParents: NeedsParents
}

interface EnteredAddress extends Change {
  address: string
  isParents: boolean
  timeZone: string
  language: string | null
}
/**
 * Replaces the address of a person, and sends a code to the new one.
 * @throws {AppError} `not_signed_in` if the session has ended, `invalid`, `slow_down`
 */
export async function enterAddress(
  transaction: Transaction,
  { viewer, now, needsParents, isParents, ...entered }: EnteredAddress,
): Promise<void> {
  const { id: userId, sessionHash } = viewer
  // Also makes a consent that is recorded at the same moment wait.
  await lockOwner(transaction, sessionHash)
  if (!isParents && (await needsParents(transaction, { userId }))) {
    throw invalidField('isParents', messages.address_of_parents())
  }
  await store.deleteAddress(transaction, { userId, channel: entered.channel })
  const row = { ...entered, id: newId(), sessionHash, endToken: createToken(), now: now.toISOString() }
  if (!(await store.insertAddress(transaction, { ...row, isParents: isParents ? 1 : 0 }))) {
    throw new AppError('not_signed_in', messages.not_signed_in())
  }
  await sendCode(transaction, { id: row.id, userId, channel: entered.channel, address: entered.address, now })
}

/** @throws {AppError} `not_found` */
async function findAddress(reader: Reader, { viewer, channel }: Change): Promise<store.AddressRow> {
  const rows = await store.listAddresses(reader, { userId: viewer.id })
  return orNotFound(
    rows.find((row) => row.channel === channel),
    messages.address_missing,
  )
}

/** @throws {AppError} `conflict` if a young person has entered an own address */
async function requireParents(
  transaction: Transaction,
  { viewer, needsParents }: Change,
  { is_parents }: store.AddressRow,
) {
  if (is_parents === 0 && (await needsParents(transaction, { userId: viewer.id }))) {
    throw new AppError('conflict', messages.address_of_parents())
  }
}

/** Sends another code to the address of a person. @throws {AppError} `not_found`, `conflict`, `slow_down` */
export async function sendAnotherCode(transaction: Transaction, change: Change): Promise<void> {
  const row = await findAddress(transaction, change)
  await requireParents(transaction, change, row)
  await sendCode(transaction, { ...row, userId: change.viewer.id, channel: change.channel, now: change.now })
}

/** Sends a message to the address of a person, if it is on. @throws {AppError} `not_found`, `conflict`, `slow_down` */
export async function sendTest(transaction: Transaction, change: Change): Promise<void> {
  const row = await findAddress(transaction, change)
  await requireParents(transaction, change, row)
  if (stateOf(row) !== 'on') throw new AppError('conflict', messages.address_not_on())
  await countMessage(transaction, { ...row, userId: change.viewer.id, channel: change.channel, now: change.now })
  const { channel, now } = change
  await enqueueDelivery(transaction, { channel, device: row.id, id: newId(), shown: 'test', now: now.toISOString() })
}

/** What became of a guess of a code. */
export type Guess = 'right' | 'wrong' | 'over' | 'too many'

/**
 * Switches an address on if the code is that of its last message. Each guess counts first, so that not even simultaneous ones are more
 * than allowed.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function confirmAddress(transaction: Transaction, change: Change & { code: string }): Promise<Guess> {
  const now = change.now.toISOString()
  const { id } = await findAddress(transaction, change)
  const counts = await store.countGuess(transaction, { id, max: maxGuesses, now })
  // Again, because the row is locked now: a consent may have ended it.
  const row = await findAddress(transaction, change)
  if (!counts) return (await store.findCode(transaction, { id, now })) === undefined ? 'over' : 'too many'
  await requireParents(transaction, change, row)
  const codeHash = hashKey(id, normalizeCode(change.code))
  return (await store.confirmAddress(transaction, { id, codeHash, now })) ? 'right' : 'wrong'
}

export function stateOf({ confirmed_at, ended_at }: Pick<store.AddressRow, 'confirmed_at' | 'ended_at'>) {
  if (ended_at !== null) return 'ended'
  return confirmed_at === null ? 'unconfirmed' : 'on'
}

interface Ending {
  reason: store.EndReason
  now: string
}
/** Ends the messages to an address, also those that wait. */
async function end(transaction: Transaction, ending: Ending & { id: string }): Promise<void> {
  await store.deleteHeldOf(transaction, ending.id)
  await store.endAddress(transaction, ending)
}

/**
 * Ends the messages to an address by the secret of their link. Who gets a code and wants none gets no other for a day, whoever asks for it.
 * @returns whose it is
 */
export async function endByToken(
  transaction: Transaction,
  { endToken, ...ending }: Ending & { endToken: string },
): Promise<string | undefined> {
  const row = await store.findByEndToken(transaction, { endToken })
  if (row === undefined) return undefined
  await end(transaction, { ...ending, id: row.id })
  const isNew = row.confirmed_at === null && row.ended_at === null
  if (ending.reason === 'link' && (isNew || (row.code_expires_at ?? '') > ending.now)) {
    const until = new Date(Date.parse(ending.now) + limitMs).toISOString()
    const limited = limitedOf(row.channel as Channel, row.address)
    await store.setLimit(transaction, { limited, amount: maxPerAddress, until })
  }
  return row.user_id
}

/** Ends the addresses of a student who is under the age of consent, except those of parents. */
export async function endOwnAddresses(transaction: Transaction, { userId, now }: { userId: string; now: string }) {
  for (const { id, is_parents } of await store.listAddresses(transaction, { userId })) {
    if (is_parents === 0) await end(transaction, { id, reason: null, now })
  }
}
