import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from './open.ts'
import { statement } from './statement.ts'

const users = statement((sql) => sql.selectFrom('users').select('id'))

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  await client.query(sql)
  await client.end()
}

describe('a PostgreSQL server [postgres]', () => {
  const urlOf = (name: string) => inject('postgresUrl').replace(/\/postgres$/, `/${name}`)

  it('is migrated once by nodes that start together', async () => {
    await asOwner('create database started_together')
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(urlOf('started_together'), { create: true })))
    for (const node of nodes) expect(await node.read.all(users)).toEqual([])
    await Promise.all(nodes.map((node) => node.close()))
    await asOwner('drop database started_together')
  })

  it('may lose its connections: the next call heals', async () => {
    await asOwner('create database interrupted')
    const node = await openDatabase(urlOf('interrupted'), { create: true })
    expect(await node.read.all(users)).toEqual([])
    await asOwner("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'interrupted'")
    await expect.poll(() => node.read.all(users).catch(() => 'away'), { timeout: 5000 }).toEqual([])
    await node.close()
    await asOwner('drop database interrupted')
  })

  it('is said to be away where nothing answers', async () => {
    await expect(openDatabase('postgres://nobody@127.0.0.1:1/nothing')).rejects.toMatchObject({ name: 'DatabaseAway' })
  })
})
