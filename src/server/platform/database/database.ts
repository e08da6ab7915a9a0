import type { Statement, Values } from './statement.ts'
import type { Tables } from './tables/tables.ts'

/** Arguments of a statement: none if it has no named values. */
export type StatementArguments<V extends Values> = [keyof V] extends [never] ? [] : [values: V]

export interface Reader {
  all<V extends Values, Row>(statement: Statement<V, Row>, ...values: StatementArguments<V>): Promise<Row[]>
  first<V extends Values, Row>(statement: Statement<V, Row>, ...values: StatementArguments<V>): Promise<Row | undefined>
}

/** Handle of a write. It is valid until its callback returns. */
export interface Transaction extends Reader {
  /** @returns the number of changed rows */
  run<V extends Values, Row>(statement: Statement<V, Row>, ...values: StatementArguments<V>): Promise<number>
  /**
   * Runs a statement at the end of the transaction. On PostgreSQL, it is sent together with the commit, so that it costs no round
   * trip of its own and holds its row locks for the shortest time. If it fails, the write fails.
   */
  runBeforeCommit<V extends Values, Row>(statement: Statement<V, Row>, ...values: StatementArguments<V>): void
}

export interface RelayListener {
  /** Called at each connection: texts before it may have been missed. */
  onConnect(): void
  /** Called when the connection is lost, and at each attempt that fails. */
  onLost(error: Error): void
}

/** Sends short texts to the other nodes on the same database. */
export interface Relay {
  /** Sends a text, perhaps more than once. */
  send(text: string): void
  /**
   * Receives texts from other nodes. Resolves after the first attempt to connect.
   * @returns a function that stops listening, after waiting texts have been sent
   * @throws {DatabaseUnusable} if no text ever arrives, because something in between swallows them
   */
  listen(onText: (text: string) => void, listener: RelayListener): Promise<() => Promise<void>>
}

export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** Reads committed data only. */
  readonly read: Reader
  /**
   * Returns a reader for reads that are started together, without waiting for each other: each of them sees at least what those
   * before it have seen. On PostgreSQL, reads of `read` have no order.
   */
  readInOrder(): Reader
  /**
   * Runs a callback as one transaction. The promise resolves after the data are durable.
   * The callback awaits only its own statements. PostgreSQL may run it again after a conflict, so it has no other effects.
   * @throws {UniqueViolation} {DatabaseBusy} {DatabaseUnavailable} {DatabaseFull} and whatever the callback throws
   */
  write<T>(callback: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * Removes traces of deleted rows of these tables from the files (ADR 049). Writes wait for it.
   * @returns false if others have prevented it: try again later
   */
  vacuumTables(tables: readonly (keyof Tables)[]): Promise<boolean>
  /** @throws if the database can't serve requests */
  ping(): Promise<void>
  /**
   * Returns a number that changes whenever one of these tables (by default any) changes. Changes of this process count at once,
   * those of other programs within a millisecond. Undefined on PostgreSQL.
   */
  version?(tables?: readonly (keyof Tables)[]): number
  /** Undefined where there can be one node only. */
  readonly relay?: Relay
  close(): Promise<void>
}
