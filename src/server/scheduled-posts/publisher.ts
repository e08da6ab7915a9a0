import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '#contract/events.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import type { Events } from '../events/events.ts'
import type { Publish } from './schedule.ts'
import * as store from './store.ts'

/** How each kind of post is published, and the change that clients then learn about. */
export type PostKinds = Record<store.PostKind, { publish: Publish; change: Change }>

interface Options {
  database: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Loads the features when the first post is due, because they would delay the start. */
  loadKinds: () => Promise<PostKinds>
}

export interface Publisher {
  /**
   * Publishes all posts that are due, in the order of their times. A post that fails stays scheduled and does not hold up the others.
   * @returns how many this node has published
   * @throws the first failure, after the other posts
   */
  publishDue(now: Date): Promise<number>
  /** Starts to publish posts when they are due. */
  start(): void
  /** Checks the next time again. Call it when a post was scheduled or moved. It has no effect before the start. */
  wake(): void
  /** Resolves when no publication is in progress. */
  stop(): Promise<void>
  readonly stats: {
    /** Number of posts that were due at the last check and have failed. */
    overdue: number
    /** Number of failed checks and publications since the start. */
    failures: number
  }
}

const atStart: store.SchedulePosition = { publishAt: '', id: '' }

/**
 * Creates the publisher of scheduled posts (ADR 040). Every node has one. The deletion of the scheduled row, in the transaction that
 * inserts the post, decides which node publishes it.
 */
export function createPublisher({ database, clock, events, log, loadKinds }: Options): Publisher {
  const { pollMs, startDelayMs, minRetryMs, maxRetryMs, batch } = serverLimits.publisher
  const stats = { overdue: 0, failures: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failuresInRow = 0
  let isWoken = false
  let isStarted = false

  async function publishOne(kinds: PostKinds, id: string, now: string): Promise<boolean> {
    const kind = await database.write(async (transaction) => {
      const post = await store.takeDuePost(transaction, id, now)
      // Published by another node, moved or canceled.
      if (post === undefined) return undefined
      const fields = JSON.parse(post.fields) as Record<string, string>
      await kinds[post.kind].publish(transaction, { id, fields, createdBy: post.created_by, now })
      return post.kind
    })
    if (kind === undefined) return false
    events.publish({ change: kinds[kind].change, id, audience: 'everyone' })
    return true
  }

  async function publishDue(now: Date): Promise<number> {
    const time = now.toISOString()
    const errors: unknown[] = []
    let published = 0
    let after = atStart
    for (;;) {
      const due = await store.listDue(database.read, time, after, batch)
      const last = due.at(-1)
      if (last === undefined) break
      const kinds = await loadKinds()
      for (const { id } of due) {
        try {
          if (await publishOne(kinds, id, time)) published += 1
        } catch (error) {
          if (error instanceof DatabaseUnavailable) throw error
          errors.push(error)
        }
      }
      after = last
    }
    stats.overdue = errors.length
    if (errors.length > 0) throw errors[0]
    return published
  }

  function runIn(ms: number): void {
    clearTimeout(timer)
    if (!isStarted) return
    timer = setTimeout(() => {
      running = run()
    }, ms)
    timer.unref()
  }

  /** Publishes what is due. @returns milliseconds until the next check */
  async function check(): Promise<number> {
    try {
      await publishDue(clock())
      const next = await store.findNextTime(database.read)
      failuresInRow = 0
      if (next === undefined) return pollMs
      // Other nodes announce posts with an event, but it may be lost.
      return Math.min(pollMs, Math.max(1, Date.parse(next) - clock().getTime()))
    } catch (err) {
      stats.failures += 1
      log.warn({ err }, 'scheduled posts could not be published; trying again')
      const delayMs = Math.min(maxRetryMs, minRetryMs * 2 ** failuresInRow)
      failuresInRow += 1
      return delayMs * (0.5 + Math.random() / 2)
    }
  }

  async function run(): Promise<void> {
    isWoken = false
    const waitMs = await check()
    running = undefined
    runIn(isWoken ? 0 : waitMs)
  }

  return {
    publishDue,
    start() {
      isStarted = true
      runIn(startDelayMs)
    },
    wake() {
      isWoken = true
      if (running === undefined) runIn(0)
    },
    async stop() {
      isStarted = false
      clearTimeout(timer)
      await running
    },
    stats,
  }
}
