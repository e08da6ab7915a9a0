import { hash } from 'node:crypto'
import { idempotency_key_reused } from '#messages'
import type { Clock } from '../../clock.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { UniqueViolation } from '../../database/errors.ts'
import { AppError } from '../../errors.ts'
import { findKey, insertKey, oneRowPerKey } from './store.ts'

/** How to create a row, and how to load it if an earlier request with the same key has created it. */
interface Creation<Row> {
  /** Id of the new row. */
  id: string
  /** Runs as one transaction, together with the insert of the key. */
  write: (transaction: Transaction) => Promise<Row>
  /** Loads the row that the first request created. */
  load: (id: string) => Promise<Row>
}

/**
 * Creates a row once, however often the request arrives (ADR 025).
 * @returns the row, and whether this request created it
 * @throws {AppError} `idempotency_key_reused`, and whatever `write` and `load` throw
 */
export type CreateOnce = <Row>(creation: Creation<Row>) => Promise<{ row: Row; isNew: boolean }>

/**
 * Returns the secret of a row, which follows from its id and the request's key. A retry gets it again, although the database has only
 * hashes of the secret and of the key.
 */
export type SecretOf = (rowId: string) => string

interface KeyedRequest {
  userId: string
  /** The `Idempotency-Key`, or its hash if a secret follows from it. */
  idempotencyKey: string | undefined
  /** Route, parameters and body. */
  content: unknown
}

/** Returns a function that gives each request its own `CreateOnce`. */
export function createIdempotency({ database, clock }: { database: Database; clock: Clock }) {
  return ({ userId, idempotencyKey, content }: KeyedRequest): CreateOnce =>
    async ({ id, write, load }) => {
      if (idempotencyKey === undefined) return { row: await database.write(write), isNew: true }
      const key = {
        user_id: userId,
        key: idempotencyKey,
        request_digest: hash('sha256', JSON.stringify(content), 'base64url'),
        row_id: id,
        created_at: clock().toISOString(),
      }
      try {
        const row = await database.write(async (transaction) => {
          // Started together, so that they share a round trip to PostgreSQL. If the key exists, the write is undone.
          const [, row] = await Promise.all([insertKey(transaction, key), write(transaction)])
          return row
        })
        return { row, isNew: true }
      } catch (error) {
        if (!(error instanceof UniqueViolation && error.constraint === oneRowPerKey)) throw error
        const first = await findKey(database.read, { userId, key: idempotencyKey })
        if (first === undefined) throw error
        // Keys of messages sent before migration 007 have no digest.
        if (first.request_digest !== null && first.request_digest !== key.request_digest) {
          throw new AppError('idempotency_key_reused', idempotency_key_reused())
        }
        return { row: await load(first.row_id), isNew: false }
      }
    }
}
