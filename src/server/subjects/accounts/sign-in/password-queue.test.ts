import { expect, it } from 'vitest'
import { createPasswordQueue } from './password-queue.ts'
import type { Passwords } from './passwords.ts'

function createQueue(hash: Passwords['hash'], limits: { maxPerAddress: number; maxTotal: number }) {
  const queue = createPasswordQueue({ hash, verify: async () => true }, 1, limits)
  return {
    /** Hashes the address as its password. */
    hash: (address: string, account = '') => queue.enter({ address, account }, ({ hash }) => hash(account || address)),
    verify: (address: string) => queue.passwordsOf({ address, account: '' }).verify(address, undefined),
  }
}

/** Creates a queue whose hashes are not ready until the test releases them. */
function createHeldQueue(limits: { maxPerAddress: number; maxTotal: number }) {
  const order: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const queue = createQueue(async (address) => {
    order.push(address)
    await released
    return address
  }, limits)
  return { ...queue, order, release }
}

it('AV9: serves addresses in turn, however many requests one of them has sent', async () => {
  const queue = createHeldQueue({ maxPerAddress: 200, maxTotal: 1000 })
  const flood = Array.from({ length: 100 }, () => queue.hash('192.0.2.1'))
  const victim = queue.hash('192.0.2.2')
  queue.release()
  await Promise.all([...flood, victim])
  expect(queue.order).toHaveLength(101)
  expect(queue.order.indexOf('192.0.2.2')).toBeLessThanOrEqual(2)
})

it('AV11: serves the accounts of one address in turn, and never refuses the first password of an account', async () => {
  const queue = createHeldQueue({ maxPerAddress: 40, maxTotal: 1000 })
  const refused: string[] = []
  const logIn = (account: string) => queue.hash('192.0.2.1', account).catch(() => refused.push(account))
  const flood = Array.from({ length: 250 }, (_, number) => logIn(`attacker-${number % 3}`))
  const victim = logIn('victim')
  queue.release()
  await Promise.all([...flood, victim])
  expect(refused.length).toBeGreaterThan(200)
  expect(refused).not.toContain('victim')
  expect(queue.order.indexOf('victim')).toBeLessThanOrEqual(4)
})

it('AV9: refuses an address with too many waiting requests, and releases its places afterwards', async () => {
  const queue = createHeldQueue({ maxPerAddress: 6, maxTotal: 1000 })
  const entered = ['::1', '::2', '0:0:0:1::3'].map((address) => queue.hash(address))
  const refusal = { code: 'slow_down', retryAfter: 5 }
  await expect(queue.hash('::4')).rejects.toMatchObject(refusal)
  await expect(queue.verify('::4')).rejects.toMatchObject(refusal)
  queue.release()
  await Promise.all(entered)
  await expect(queue.hash('::4')).resolves.toBe('::4')
  await expect(queue.verify('::4')).resolves.toBe(true)
})

it('reserves places for other addresses, however many share the queue', async () => {
  const queue = createHeldQueue({ maxPerAddress: 200, maxTotal: 40 })
  const refused: string[] = []
  for (let address = 0; address < 20; address += 1) {
    for (let sent = 0; sent < 100; sent += 1) {
      queue.hash(`192.0.2.${address}`).catch(() => refused.push(`192.0.2.${address}`))
    }
  }
  const newcomers = Array.from({ length: 4 }, () => queue.hash('198.51.100.1').catch(() => 'refused'))
  expect(await Promise.race([...newcomers, Promise.resolve('waits')])).toBe('waits')
  expect(refused.length).toBeGreaterThan(1_800)
})

it('releases the slot of a failed hash', async () => {
  const hash = async (address: string) => {
    if (address === '::1') throw new Error('broken')
    return address
  }
  const queue = createQueue(hash, { maxPerAddress: 3, maxTotal: 10 })
  await expect(queue.hash('::1')).rejects.toThrow('broken')
  await expect(queue.hash('::2')).resolves.toBe('::2')
})
