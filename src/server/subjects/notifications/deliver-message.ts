import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Channel } from '#contract/rules/notifications.ts'
import { screens } from '#contract/shared/screens.ts'
import { languageOf } from '#locales/languages.ts'
import { withLanguage } from '#locales/node-texts.ts'
import { guardian_address_code, notification_address_code } from '#messages'
import type { Clock } from '#server/platform/clock.ts'
import { createCode, formatCode, hashKey } from '#server/platform/codes.ts'
import type { Database, Reader, Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Events } from '#server/platform/events/events.ts'
import { type Job, type JobDefinition, LeaseLost, RetryAt } from '#server/platform/jobs/job.ts'
import { findHoursEnd } from '#server/platform/local-time.ts'
import { createToken } from '#server/platform/tokens.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { NotTaken, type SendToAddress } from './address-sender.ts'
import { endByToken, type NeedsParents } from './address-writes.ts'
import { buildPayload, buildSummary } from './build-payload.ts'
import { type Deferred, defer, holdAgain, listDeferred, release } from './deferred.ts'
import { type Address, findAddress, setCode } from './message-store.ts'
import { DeliveryJob, isUrgent } from './notify-job.ts'
import { atAddress } from './payload.ts'

/** What became of a message. `unknown`: the other side may have it, so it is not sent again. */
export type MessageOutcome = 'sent' | 'failed' | 'refused' | 'unknown' | 'expired' | 'held' | 'unneeded'

interface Options {
  database: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  log: Pick<FastifyBaseLogger, 'warn'>
  publicUrl: string | undefined
  /** What sends messages on each channel that is set up. */
  senders: Partial<Record<Channel, SendToAddress>>
  needsParents: NeedsParents
  onOutcome: (outcome: MessageOutcome) => void
}

/** What is sent, and what belongs to it in the database. */
interface Draft {
  address: Address
  text: string
  path: string
  /** What is released when it is sent. */
  deferred: Deferred[]
  code?: string
}

const { codeMs, maxConcurrent, leaseMs, maxRetryMs, stopMs } = serverLimits.addresses

/** Returns what is sent, in the current language, and undefined if the person knows it by now. */
async function draft(
  reader: Reader,
  address: Address,
  { id, shown }: DeliveryJob,
  deferred: Deferred[],
  now: string,
): Promise<Draft | undefined> {
  if (shown === 'code') {
    const text = address.is_parents === 1 ? guardian_address_code() : notification_address_code()
    return { address, deferred, text, path: screens.home, code: createCode() }
  }
  const recipient = { destination: address, now, present: atAddress }
  const payload = await (shown === 'summary'
    ? buildSummary(reader, recipient, deferred)
    : buildPayload(reader, recipient, id, shown))
  return payload && { address, deferred, text: payload.title, path: payload.path }
}

/**
 * Returns how jobs of kind `message` are run: each sends one message to one address, at most once. The job is completed when only the
 * end of the message is missing, so a crash leaves the job or the message, never both (ADR 075).
 */
export function messageJob({
  database,
  clock,
  events,
  log,
  publicUrl,
  senders,
  ...options
}: Options): JobDefinition<DeliveryJob> {
  const { read } = database
  const { needsParents, onOutcome } = options

  /** Completes the job, with what belongs to the message. */
  async function complete(transaction: Transaction, job: Job<DeliveryJob>, { address, deferred, code }: Draft) {
    await job.complete(transaction)
    await release(transaction, address.id, deferred)
    if (code === undefined) return
    const expiresAt = new Date(clock().getTime() + codeMs).toISOString()
    await setCode(transaction, { id: address.id, codeHash: hashKey(address.id, code), expiresAt })
  }

  /** Lets the job run again whose message was not taken. */
  const putBack = (job: Job<DeliveryJob>, { address, deferred }: Draft, failure: unknown) =>
    database.write(async (transaction) => {
      await job.putBack(transaction, failure)
      await holdAgain(transaction, address.id, deferred)
    })

  /** @throws if the message was not sent, and the job runs again */
  async function send(job: Job<DeliveryJob>, it: Draft, sendToAddress: SendToAddress): Promise<MessageOutcome> {
    const { id, address, endToken } = it.address
    const leaseEnd = clock().getTime() + leaseMs
    const message = {
      // Each attempt has another code, so a receiver must not take it for a repeated message.
      id: it.code === undefined ? hashKey(id, job.payload.id) : createToken(),
      text: it.text,
      url: `${publicUrl}${it.path}`,
      endUrl: `${publicUrl}/stop#${endToken}`,
      ...(it.code !== undefined && { code: formatCode(it.code) }),
    }
    let isCompleted = false
    let fault: unknown
    const commit = async () => {
      try {
        await database.write((transaction) => complete(transaction, job, it))
        isCompleted = true
      } catch (error) {
        fault = error
        throw error
      }
    }
    // A server that stops does not wait for a mail server or gateway that hangs.
    const [stop, ended] = [new AbortController(), new AbortController()]
    const stopLater = () => setTimeout(() => stop.abort(), stopMs).unref()
    job.signal.addEventListener('abort', stopLater, { signal: ended.signal })
    try {
      if ((await sendToAddress({ address, endToken }, message, commit, stop.signal)) === 'sent') return 'sent'
      const userId = await database.write((transaction) =>
        endByToken(transaction, { endToken, reason: 'refused', now: clock().toISOString() }),
      )
      if (userId !== undefined) events.publish({ change: 'users', id: userId, audience: { user: userId } })
      return 'refused'
    } catch (error) {
      if (isCompleted && !(error instanceof NotTaken)) {
        log.warn({ err: error }, 'a message to an address may not have arrived, and is not sent again')
        return 'unknown'
      }
      const retryAt = error instanceof NotTaken ? error.retryAt : undefined
      const failure = fault ?? (retryAt === undefined ? error : new RetryAt(retryAt, (error as Error).message))
      // A commit that failed may have happened. Nobody else has run the job before the end of its lease.
      const isUncertain = fault !== undefined && !(fault instanceof LeaseLost) && clock().getTime() < leaseEnd
      if (isCompleted || isUncertain) await putBack(job, it, failure)
      throw failure
    } finally {
      ended.abort()
    }
  }

  async function deliver(job: Job<DeliveryJob>): Promise<MessageOutcome> {
    const { device: id, shown } = job.payload
    const time = clock()
    const now = time.toISOString()
    if (Date.parse(job.dueAt) + serverLimits.push.expiryMs <= time.getTime()) return 'expired'
    const address = await findAddress(read, id, shown)
    const sendToAddress = address && senders[address.channel]
    if (address === undefined || sendToAddress === undefined) return 'unneeded'
    const { channel, user_id, time_zone } = address
    if (address.is_parents === 0 && (await needsParents(read, { userId: user_id }))) return 'unneeded'
    const settings = await readSettings(read)
    const quietHours = { from: settings.quiet_from, to: settings.quiet_to }
    const until = isUrgent(channel, shown) ? undefined : findHoursEnd(time, quietHours, time_zone)
    if (until !== undefined) {
      await defer(database, job, { channel, until, now })
      return 'held'
    }
    const deferred = shown === 'summary' ? await listDeferred(read, id) : []
    return withLanguage(languageOf(address.language, settings.language), async () => {
      const it = await draft(read, address, job.payload, deferred, now)
      if (it !== undefined) return send(job, it, sendToAddress)
      await database.write((transaction) => release(transaction, id, deferred))
      return 'unneeded'
    })
  }

  return {
    payload: jsonColumn(DeliveryJob),
    maxConcurrent,
    leaseMs,
    maxRetryMs,
    async run(job) {
      try {
        onOutcome(await deliver(job))
      } catch (error) {
        if (!(error instanceof LeaseLost)) onOutcome('failed')
        throw error
      }
      return undefined
    },
  }
}
