import type { Statement, Values } from './statement.ts'
import type { Tables } from './tables.ts'

/** A statement without named values is run without any. */
export type Given<V extends Values> = [keyof V] extends [never] ? [] : [values: V]

export interface Reader {
  all<V extends Values, Row>(statement: Statement<V, Row>, ...values: Given<V>): Promise<Row[]>
  first<V extends Values, Row>(statement: Statement<V, Row>, ...values: Given<V>): Promise<Row | undefined>
}

/** The handle of a write. It ends with its body. */
export interface Transaction extends Reader {
  /** @returns how many rows were changed */
  run<V extends Values, Row>(statement: Statement<V, Row>, ...values: Given<V>): Promise<number>
}

/** Short texts to the other nodes on the same database. */
export interface Relay {
  /** It may be lost on the way; who listens is told of gaps. */
  send(text: string): void
  /**
   * @param heard what another node has sent
   * @param gap after a time in which nothing could be heard
   * @returns how to stop
   */
  listen(heard: (text: string) => void, gap: () => void): () => Promise<void>
}

export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** Sees what was committed, and only that. */
  readonly read: Reader
  /**
   * Runs a body as one transaction: all of it or nothing. It is answered once it is safe on the disk.
   * A body awaits nothing but its own statements; on PostgreSQL it may be run again after a conflict with another, so it must
   * not have effects of its own.
   * @throws {UniqueViolation} {DatabaseBusy} {DatabaseAway} {DatabaseFull} and whatever the body throws
   */
  write<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>
  /** @throws where the database can't do its work right now */
  ping(): Promise<void>
  /**
   * Another number after each change of these tables (or of any), by whomever; where that can be known without asking another
   * machine. What we have changed shows at once, what another program has within a millisecond.
   */
  version?(tables?: readonly (keyof Tables)[]): number
  /** Where there can be more than one node. */
  readonly relay?: Relay
  close(): Promise<void>
}
