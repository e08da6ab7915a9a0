import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts'
import { openDatabase } from '../open.ts'
import { statement } from '../statement.ts'
import { translatePostgresError } from './errors.ts'

const users = statement((sql) => sql.selectFrom('users').select('id'))
const remove = statement((sql) => sql.deleteFrom('setup_links'))

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  await client.query(sql)
  await client.end()
}

describe('a PostgreSQL server [postgres]', () => {
  const urlOf = (name: string) => inject('postgresUrl').replace(/\/postgres$/, `/${name}`)

  it('is migrated once when nodes start at the same time', async () => {
    await asOwner('create database started_together')
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(urlOf('started_together'), { create: true })))
    for (const node of nodes) expect(await node.read.all(users)).toEqual([])
    await Promise.all(nodes.map((node) => node.close()))
    await asOwner('drop database started_together')
  })

  it('reconnects after its connections were closed', async () => {
    await asOwner('create database interrupted')
    const node = await openDatabase(urlOf('interrupted'), { create: true })
    expect(await node.read.all(users)).toEqual([])
    await asOwner("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'interrupted'")
    await expect.poll(() => node.read.all(users).catch(() => 'away'), { timeout: 5000 }).toEqual([])
    await node.close()
    await asOwner('drop database interrupted')
  })

  it('is reported as unavailable if nothing listens', async () => {
    await expect(openDatabase('postgres://nobody@127.0.0.1:1/nothing')).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    })
  })

  it('DU7: refuses a database without one of its tables', async () => {
    await asOwner('create database damaged template template_lampstand')
    const client = new pg.Client(urlOf('damaged'))
    await client.connect()
    await client.query('drop table prayers')
    await client.end()
    await expect(openDatabase(urlOf('damaged'), { create: true })).rejects.toThrow('it lacks the table prayers')
    await expect(backUpBeforeUpgrade(urlOf('damaged'), 'nowhere', new Date())).rejects.toThrow('it lacks')
    await asOwner('drop database damaged')
  })

  it('AV6: serves reads while it is read-only, and reports writes as unavailable', async () => {
    await asOwner('create database standby template template_lampstand')
    const before = await openDatabase(urlOf('standby'))
    await asOwner('alter database standby set default_transaction_read_only = on')
    const after = await openDatabase(urlOf('standby'))
    expect(await after.read.all(users)).toEqual([])
    const written = after.write((transaction) => transaction.run(remove))
    await expect(written).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await expect(after.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await before.close()
    await after.close()
    await asOwner('drop database standby')
  })

  it.for(['25006', '53200', '55P03', '58030', '57014', '08006'])('AV6: counts SQLSTATE %s as away', (code) => {
    const error = Object.assign(new Error('refused'), { code })
    expect(translatePostgresError(error)).toMatchObject({ name: 'DatabaseUnavailable', cause: error })
  })

  it('AV6: reports a locked table as unavailable', async () => {
    await asOwner('create database locked template template_lampstand')
    const node = await openDatabase(urlOf('locked'))
    const client = new pg.Client(urlOf('locked'))
    await client.connect()
    await client.query('begin; lock table users')
    await expect(node.read.all(users)).rejects.toMatchObject({ name: 'DatabaseUnavailable', cause: { code: '55P03' } })
    await client.end()
    expect(await node.read.all(users)).toEqual([])
    await node.close()
    await asOwner('drop database locked')
  })
})
