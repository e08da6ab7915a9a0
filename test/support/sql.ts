import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** Runs SQL on a connection of its own, as someone with access to the database could. */
export async function runSql(url: string, ...statements: string[]): Promise<void> {
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length), { timeout: 5_000 })
    for (const sql of statements) db.exec(sql)
    db.close()
    return
  }
  const client = new pg.Client(url)
  await client.connect()
  for (const sql of statements) await client.query(sql)
  await client.end()
}
