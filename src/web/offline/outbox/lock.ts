const name = 'lampstand-outbox'
const leaseMs = 10_000
const renewEveryMs = 3_000
/** Time after which a tab that has written its lease sees whether another one has overwritten it. */
const settleMs = 20

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Lease {
  owner: string
  until: number
}

function readLease(): Lease | undefined {
  try {
    const lease = JSON.parse(localStorage.getItem(name) ?? '') as Lease
    return lease.until > Date.now() ? lease : undefined
  } catch {
    return undefined
  }
}

/** Web Locks need HTTPS, and a group may use plain HTTP in its own network. There, a lease in localStorage takes their part. */
async function withLease(work: () => Promise<void>): Promise<void> {
  const owner = `${Math.random()}`
  const write = () => localStorage.setItem(name, JSON.stringify({ owner, until: Date.now() + leaseMs }))
  try {
    do {
      while (readLease() !== undefined) await delay(leaseMs / 20)
      write()
      await delay(settleMs)
    } while (readLease()?.owner !== owner)
  } catch {
    // Without localStorage, there is no lock. The idempotency key still creates one row.
    return work()
  }
  const timer = setInterval(write, renewEveryMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    localStorage.removeItem(name)
  }
}

/** Runs `work` when no other tab and no service worker of this device does. */
export const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : withLease(work)
