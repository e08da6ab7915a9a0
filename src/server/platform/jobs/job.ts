import type { Transaction } from '../database/database.ts'
import type { JsonColumn } from '../database/json-column.ts'
import type { JobKind } from '../database/tables/platform.ts'

/** A job that this node has claimed. */
export interface Job<Payload = unknown> {
  id: string
  key: string | null
  payload: Payload
  /** When it became due. Retries do not change it. */
  dueAt: string
  /** Number of this attempt, from 1. */
  attempt: number
  /** Aborted when the server stops. The server waits for the job, so a long one should return early. */
  signal: AbortSignal
  /**
   * Deletes the job in the transaction of its effect, which then happens exactly once.
   * @throws {LeaseLost} if the job was canceled or replaced, or is claimed by another node. Do not catch it: the transaction must be
   * rolled back.
   */
  complete(transaction: Transaction): Promise<void>
  /**
   * Adds the job again after {@link Job.complete}, because its effect has not happened. It is then retried as after a failure, with
   * the same `dueAt`.
   * @param failure decides when, as if the job had thrown it
   */
  putBack(transaction: Transaction, failure: unknown): Promise<void>
}

/** Keeps the job, and runs it again at this time as a new one. */
export interface RunAgain {
  runAt: Date
}

/** How jobs of a kind are run. */
export interface JobDefinition<Payload = unknown> {
  payload: JsonColumn<Payload>
  /**
   * Runs a job. If it has not called {@link Job.complete}, the job is deleted when it returns: its effect happens at least once.
   * If it throws, the job is retried with backoff, or at the time of a {@link RetryAt}.
   */
  run(job: Job<Payload>): Promise<RunAgain | undefined>
  /** Maximum number of jobs of this kind that a node runs at once. With 1, each node runs them in the order of their times. */
  maxConcurrent: number
  /** Time after which other nodes assume that the node that runs a job is dead. */
  leaseMs: number
  /** Maximum delay of a retry, unless the job names a time. */
  maxRetryMs: number
  /** Number of failed attempts after which a job is deleted. Undefined means never. */
  maxAttempts?: number
}
export type JobDefinitions = Partial<Record<JobKind, JobDefinition>>

/** Thrown by a job that failed and knows when to retry, for example from `Retry-After`: at least a second and at most a day later. */
export class RetryAt extends Error {
  override name = 'RetryAt'
  readonly time: Date

  constructor(time: Date, message: string, options?: ErrorOptions) {
    super(message, options)
    this.time = time
  }
}

/** Another node has the job now, or it was canceled or replaced. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
