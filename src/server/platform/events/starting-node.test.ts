import { expect } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { describeOnPostgres, it } from '#test/support/fixtures.ts'
import { announce } from '#test/support/people.ts'
import type { Relay } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'

describeOnPostgres('a node that starts', () => {
  it('accepts an event of another node before it is ready', async ({ app, leader, testDatabase }) => {
    const database = await openDatabase(testDatabase.url)
    const relay = database.relay as Relay
    /** Resolves after the first event. */
    const listen: Relay['listen'] = async (receive, listener) => {
      const first = Promise.withResolvers<void>()
      const stop = await relay.listen((text) => first.resolve(Promise.try(receive, text)), listener)
      await announce(app, leader)
      await first.promise
      return stop
    }
    const node = await createTestApp({ ...testDatabase, database: { ...database, relay: { ...relay, listen } } })
    expect((await node.call('GET /api/joining', {})).status).toBe(200)
    await node.close()
    await database.close()
  })
})
