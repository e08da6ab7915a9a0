import type { StatementArguments, Transaction } from '../database.ts'
import type { Statement, Values } from '../statement.ts'
import { transactionIsOver } from '../write-errors.ts'
import type { createSqliteRunner } from './statements.ts'

/** Handle of one write. Its statements run synchronously. */
export class SqliteTransaction implements Transaction {
  readonly #runner: ReturnType<typeof createSqliteRunner>
  isOver = false

  constructor(runner: ReturnType<typeof createSqliteRunner>) {
    this.#runner = runner
  }

  async all<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: StatementArguments<V>): Promise<Row[]> {
    return this.#usable().all(statement, values)
  }
  async first<V extends Values, Row>(
    statement: Statement<V, Row>,
    ...[values]: StatementArguments<V>
  ): Promise<Row | undefined> {
    return this.#usable().first(statement, values)
  }
  async run<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: StatementArguments<V>): Promise<number> {
    return this.#usable().run(statement, values)
  }
  runBeforeCommit<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: StatementArguments<V>): void {
    this.#usable().run(statement, values)
  }

  #usable() {
    if (this.isOver) throw transactionIsOver()
    return this.#runner
  }
}
