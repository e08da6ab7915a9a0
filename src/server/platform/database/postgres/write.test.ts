import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { write } from './write.ts'

it('reports the first error if the rollback fails as well, and does not use the connection again', async () => {
  const released: unknown[] = []
  const stream = Object.assign(new EventEmitter(), { cork: () => undefined, uncork: () => undefined })
  const client = {
    connection: { stream },
    query: async (text: unknown) => {
      if (text === 'rollback') throw new Error('Connection terminated')
    },
    release: (isBroken: unknown) => void released.push(isBroken),
  }
  const pool = { connect: async () => client } as unknown as pg.Pool
  const fail = () => Promise.reject(new Error('The name is taken'))
  await expect(write(pool, fail)).rejects.toThrow('The name is taken')
  expect(released).toEqual([true])
})
