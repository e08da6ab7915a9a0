const name = 'lampstand-outbox'
const leaseMs = 10_000
const renewEveryMs = 3_000
/** Time after which a tab that has written its lease sees whether another one has overwritten it. */
const settleMs = 20
const pollEveryMs = 250

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

/** @returns whether the lease is stored. Not without localStorage, or when it is full */
function writeLease(owner: string): boolean {
  try {
    localStorage.setItem(name, JSON.stringify({ owner, until: Date.now() + leaseMs }))
    return true
  } catch {
    return false
  }
}

function deleteLease(): void {
  try {
    localStorage.removeItem(name)
  } catch {}
}

/**
 * Web Locks need HTTPS, and a group may use plain HTTP in its own network. There, a lease in localStorage takes their part. Without
 * localStorage there is no lock; the idempotency key still creates one row.
 */
async function withLease(work: () => Promise<void>): Promise<void> {
  const owner = `${Math.random()}`
  do {
    while (readLease() !== undefined) await delay(pollEveryMs)
    if (!writeLease(owner)) return work()
    await delay(settleMs)
  } while (readLease()?.owner !== owner)
  const timer = setInterval(() => writeLease(owner), renewEveryMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    deleteLease()
  }
}

/** Runs `work` when no other tab and no service worker of this device does. */
export const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : withLease(work)
