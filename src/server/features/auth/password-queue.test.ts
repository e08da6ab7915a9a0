import { expect, it } from 'vitest'
import { createPasswordQueue, type PasswordQueue } from './password-queue.ts'

/** Enters the queue with work that ends when the test says so. */
function enter(queue: PasswordQueue, address: string, order: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = queue.enter(address, (runQueued) =>
    runQueued(() => {
      order.push(address)
      return promise
    }),
  )
  return { done, finish: resolve }
}

it('AV9: serves addresses in turn, however many requests one of them has sent', async () => {
  const queue = createPasswordQueue(1, { maxPerAddress: 200, maxTotal: 1000 })
  const order: string[] = []
  const flood = Array.from({ length: 100 }, () => enter(queue, '192.0.2.1', order))
  const victim = enter(queue, '192.0.2.2', order)
  for (const { finish } of [...flood, victim]) finish()
  await Promise.all([...flood, victim].map(({ done }) => done))
  expect(order).toHaveLength(101)
  expect(order.indexOf('192.0.2.2')).toBeLessThanOrEqual(2)
})

it('AV9: refuses an address with too many waiting requests, and releases its places afterwards', async () => {
  const queue = createPasswordQueue(1, { maxPerAddress: 3, maxTotal: 1000 })
  const entered = ['::1', '::2', '0:0:0:1::3'].map((address) => enter(queue, address, []))
  await expect(enter(queue, '::4', []).done).rejects.toMatchObject({ code: 'slow_down', retryAfter: 5 })
  for (const { finish } of entered) finish()
  await Promise.all(entered.map(({ done }) => done))
  const later = enter(queue, '::4', [])
  later.finish()
  await expect(later.done).resolves.toBeUndefined()
})

it('reserves places for other addresses, however many share the queue', async () => {
  const queue = createPasswordQueue(1, { maxPerAddress: 200, maxTotal: 40 })
  const refused: string[] = []
  for (let address = 0; address < 20; address += 1) {
    for (let sent = 0; sent < 100; sent += 1) {
      enter(queue, `192.0.2.${address}`, []).done.catch(() => refused.push(`192.0.2.${address}`))
    }
  }
  const newcomers = Array.from({ length: 4 }, () => enter(queue, '198.51.100.1', []).done.catch(() => 'refused'))
  expect(await Promise.race([...newcomers, Promise.resolve('waits')])).toBe('waits')
  expect(refused.length).toBeGreaterThan(1_800)
})

it('releases the slot of failed work', async () => {
  const queue = createPasswordQueue(1, { maxPerAddress: 3, maxTotal: 10 })
  const failing = queue.enter('::1', (runQueued) => runQueued(() => Promise.reject(new Error('broken'))))
  await expect(failing).rejects.toThrow('broken')
  await expect(queue.enter('::1', (runQueued) => runQueued(async () => 'next'))).resolves.toBe('next')
})
