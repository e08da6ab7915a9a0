// @isolated: needs all statements of the program and no others
// Checks the query plan of every statement on both databases: none scans or sorts a whole table that grows.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { beforeAll, expect } from 'vitest'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { importStores } from '#test/support/stores.ts'
import { defineFunctions } from './sqlite/functions.ts'
import { allStatements } from './statement.ts'

/** Tables with a constant number of rows. */
const neverGrow = new Set(['installation', 'setup_links', 'history_head'])
/** Partial indexes with few rows: what waits for a decision, a response or a look of leaders. */
const smallIndex =
  / (chats_waiting|chats_unseen|concerns_open|concerns_waiting|confirmations_open|invitations_open|confirmations_unused|users_invited_as_leader|prayer_requests_without_response)\b/
/** Deletes an account that was declined. For its foreign keys, both databases look for rows in tables without such an index. */
const deletesAccount = /^delete from "users" where "id" = /
/** The operator's list of all accounts, and their number after a restore that did not say how it ended. */
const forTheOperator =
  /^select (?:[^()]*"password_hash"[^()]*|count\(\*\) as "count") from "users" where "erased_at" is null(?: order by "id")?$/
/** Counts one student's responses. With few rows, PostgreSQL starts with the questions, which grow by one per week. */
const countsOwnAnswers = /^update users set responses_count = \(select/

/** Changes all accounts, once in the life of an installation: when the first leader has chosen a join code. */
const changesAll =
  /^(?:update "users" set "waiting_since" = \S+ where "role"|update "chats" set "is_listed" = \S+ where "is_listed"|delete from "(?:sessions|recovery_codes)"$)/

/** Sorts the sessions of one account, which are at most one more than it may have. */
const sortsFew = /^delete from "sessions" where "token_hash" in \(select/

/** Returns whether a select reads one page of a table. It may then scan an index from its start. */
const isPaged = (sql: string, table: string) => new RegExp(`from "?${table}\\b(?:(?! from ).)* limit `, 's').test(sql)

function faultsOnSqlite(url: string, sqls: string[]): string[] {
  const db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
  defineFunctions(db)
  const tables = new Set(
    db
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => String(name)),
  )
  const faults = sqls.flatMap((sql) => {
    const plan = db
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
    return plan
      .filter((step) => {
        const scanned = /^SCAN (\w+)/.exec(step)?.[1]
        if (scanned === undefined) return /TEMP B-TREE/.test(step)
        if (!tables.has(scanned) || neverGrow.has(scanned) || smallIndex.test(step)) return false
        return !(step.includes(' INDEX ') && isPaged(sql, scanned))
      })
      .map((step) => `${step}: ${sql}`)
  })
  db.close()
  return faults
}

async function faultsOnPostgres(url: string, sqls: string[]): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  // Tables are empty here, so costs say nothing. With these settings, a scan or sort appears only if there is no alternative.
  await client.query(
    'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set enable_material = off',
  )
  const faults: string[] = []
  for (const sql of sqls) {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan, costs off) ${sql}`)
    const lines = rows.map((row) => `${row['QUERY PLAN']}`.replace(/^[\s\->]+/, ''))
    for (const [index, line] of lines.entries()) {
      const scanned = / on (?:public\.)?(\w+)/.exec(line)?.[1]
      const isScan = / Scan /.test(line) && scanned !== undefined && !neverGrow.has(scanned) && !smallIndex.test(line)
      const isException = scanned === 'questions' && countsOwnAnswers.test(sql)
      const isFullScan =
        isScan &&
        !isException &&
        !lines[index + 1]?.startsWith('Index Cond') &&
        !(line.startsWith('Index') && isPaged(sql, scanned))
      const isSort = line === 'Sort'
      if (isFullScan || isSort) faults.push(`${line}: ${sql}`)
    }
  }
  await client.end()
  return faults
}

it('begins with the few who are switched off to count the responses to a question', async ({ testDatabase }) => {
  await importStores()
  const counts = allStatements
    .map((statement) => statement.compile('sqlite').sql)
    .filter((sql) => sql.includes('switched_off_at is not null and question_id'))
  expect(counts).toHaveLength(1)
  const db = new DatabaseSync(testDatabase.url.slice('file:'.length), { readOnly: true })
  const steps = db.prepare(`explain query plan ${counts[0]}`).all()
  db.close()
  const ofUsers = steps.map(({ detail }) => `${detail}`).filter((step) => step.includes(' users '))
  expect(ofUsers.length).toBeGreaterThan(0)
  expect(ofUsers.filter((step) => !step.includes('(id>?)'))).toEqual([])
})

it('begins with what waits in the group to find what waits for the students of a leader', async ({ testDatabase }) => {
  await importStores()
  const sqls = allStatements
    .map((statement) => statement.compile('sqlite').sql)
    .filter((sql) => sql.includes('cross join assigned_leaders'))
  const db = new DatabaseSync(testDatabase.url.slice('file:'.length), { readOnly: true })
  const begin = sqls.map((sql) => `${db.prepare(`explain query plan ${sql}`).all()[0]?.detail}`)
  db.close()
  expect(new Set(begin.map((step) => / INDEX (\w+)/.exec(step)?.[1]))).toEqual(
    new Set(['chats_waiting', 'responses_of_status', 'prayer_requests_without_response']),
  )
})

describeOnBoth('the plan of every statement', () => {
  beforeAll(importStores)

  const sqlsOf = ({ url }: TestDatabase) =>
    allStatements
      .map((statement) => statement.compile(url.startsWith('file:') ? 'sqlite' : 'postgres').sql)
      // Inserting given values has no plan.
      .filter((sql) => !/^insert into "\w+" \([^()]*\) values/.test(sql))
  const isExempt = (sql: string) =>
    [forTheOperator, deletesAccount, changesAll, sortsFew].some((exempt) => exempt.test(sql))
  const faultsOf = (testDatabase: TestDatabase, sqls: string[]) =>
    testDatabase.url.startsWith('file:')
      ? faultsOnSqlite(testDatabase.url, sqls)
      : faultsOnPostgres(testDatabase.url, sqls)

  it('uses an index', async ({ testDatabase }) => {
    const [exempt, sqls] = [sqlsOf(testDatabase).filter(isExempt), sqlsOf(testDatabase).filter((sql) => !isExempt(sql))]
    expect(exempt).toHaveLength(8)
    expect(await faultsOf(testDatabase, sqls)).toEqual([])
  })

  it.for([
    'select count(*) from "responses"',
    'select "id" from "messages" where "content" = \'\'',
    'select "id" from "users" order by "email" limit 5',
  ])('reports a fault for %s', async (sql, { testDatabase }) => {
    expect(await faultsOf(testDatabase, [sql])).not.toEqual([])
  })
})
